import { useQuery } from '@tanstack/react-query';
import type { AuditRow } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { download } from '../../api/download.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { SheetExport } from '../../registry/sheets/SheetExport.tsx';
import { useHasPermission } from '../../session/permissions.tsx';
import { listQuery } from '../../ui/table/list-view.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useListView } from '../../ui/table/use-list-view.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AuditDetail } from './AuditDetail.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditQuery, type Query } from './calls.ts';
import { periodOf, timesOf } from '../../ui/period/period.ts';
import { useAuditColumns } from './use-audit-columns.tsx';
import { useZone } from '../../session/use-zone.ts';
import { Text } from '../../ui/box.tsx';
import { pageProps } from '../../ui/table/page-props.ts';

const defaults = { filters: ['from', 'to', 'action', 'userId', 'isSuccess'], size: 50 } as const;
/** The server's limit of counted rows. */
const MOST_COUNTED = 10_000;

/** The audit log: who did what, when and from where, newest first. */
export function AuditPage() {
  const { t } = useTranslation('admin');
  const [view, setView] = useListView(defaults);
  const zone = useZone();
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const mayExport = useHasPermission('audit:export');
  const columns = useAuditColumns(zone);
  const title = usePageTitle(t('audit.title'));
  const query = useMemo(() => {
    const { from: _from, to: _to, ...asked } = listQuery(view);
    return { ...asked, ...timesOf(periodOf(view.filters), zone) };
  }, [view, zone]);
  const list = useQuery(auditQuery(query));
  const total = list.data?.total ?? 0;
  const exportFile = (format: 'csv' | 'xlsx', onProgress: (bytes: number) => void) => {
    const { current: _current, size: _size, ...filter } = query as Query;
    return download('GET /rest/audit/export', `audit.${format}`, { query: { ...filter, format }, onProgress });
  };

  return (
    <>
      <Page title={title}>
        <Panel isList title={title}>
          <AuditFilters
            view={view}
            onView={setView}
            buttons={mayExport && <SheetExport isEmpty={total === 0} onExport={exportFile} />}
          />
          {total === MOST_COUNTED && (
            <Text as="p" p="0 16 8 16" tone="text3">
              {t('audit.more', { count: MOST_COUNTED })}
            </Text>
          )}
          <DataTable
            label={title}
            columns={columns}
            {...pageProps(list, view, setView)}
            nameOf={({ id }) => String(id)}
            onOpen={setOpened}
            empty={t('audit.empty')}
          />
        </Panel>
      </Page>
      {opened && <AuditDetail row={opened} zone={zone} onClose={() => setOpened(null)} />}
    </>
  );
}
