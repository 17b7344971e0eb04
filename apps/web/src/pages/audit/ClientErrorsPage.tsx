import { useQuery } from '@tanstack/react-query';
import type { StoredClientError } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { formatStamp, formatZonedStamp } from '../../ui/format-time.ts';
import { listQuery } from '../../ui/table/list-view.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListToolbar } from '../../ui/table/ListToolbar.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { useListView } from '../../ui/table/use-list-view.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { LogDetail } from '../log/LogDetail.tsx';
import { useTagName } from '../log/use-tag-name.ts';
import { clientErrorsQuery } from './calls.ts';
import { useZone } from '../../session/use-zone.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import { pageProps } from '../../ui/table/page-props.ts';

const defaults = { size: 50 } as const;

/** Uploaded page errors, newest first. */
export function ClientErrorsPage() {
  const { t } = useTranslation('admin');
  const [view, setView] = useListView(defaults);
  const zone = useZone();
  const [opened, setOpened] = useState<StoredClientError | null>(null);
  const columns = useColumns(zone);
  const title = usePageTitle(t('clientErrors.title'));
  const list = useQuery(clientErrorsQuery(listQuery(view)));
  return (
    <>
      <Page title={title}>
        <Panel isList title={title}>
          <ListToolbar view={view} onView={setView} search={t('clientErrors.search')} />
          <DataTable
            label={title}
            columns={columns}
            {...pageProps(list, view, setView)}
            nameOf={({ message }) => message}
            onOpen={setOpened}
            empty={t('clientErrors.empty')}
          />
        </Panel>
      </Page>
      {opened && <ErrorDrawer error={opened} zone={zone} onClose={() => setOpened(null)} />}
    </>
  );
}

function useColumns(zone: string | undefined): TableColumn<StoredClientError>[] {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const tagName = useTagName();
  return useMemo(
    () => [
      {
        key: 'at',
        title: t('log.time'),
        width: '176px',
        render: ({ at }) => <time dateTime={at}>{formatStamp(Date.parse(at), zone)}</time>,
      },
      { key: 'accountName', title: t('audit.account'), render: ({ accountName }) => accountName },
      { key: 'tag', title: t('log.tag'), render: ({ tag }) => tagName(tag) },
      { key: 'message', title: t('log.message'), width: '420px', render: ({ message }) => message },
      { key: 'page', title: t('log.page'), render: ({ page }) => page },
      {
        key: 'count',
        title: t('log.repeats'),
        isNumeric: true,
        render: ({ count }) => count.toLocaleString(locale),
      },
      { key: 'build', title: t('clientErrors.build'), render: ({ build }) => build || '—' },
    ],
    [t, tagName, locale, zone],
  );
}

interface ErrorDrawerProps {
  error: StoredClientError;
  zone: string | undefined;
  onClose: () => void;
}

function ErrorDrawer({ error, zone, onClose }: ErrorDrawerProps) {
  const { t } = useTranslation('admin');
  const stamp = (time: string) => formatZonedStamp(Date.parse(time), zone);
  const facts: readonly (readonly [string, string])[] = [
    [t('log.time'), stamp(error.at)],
    [t('clientErrors.uploaded'), stamp(error.uploadedAt)],
    [t('audit.account'), error.accountName],
    [t('log.page'), error.page],
    [t('clientErrors.build'), error.build],
    [t('clientErrors.agent'), error.userAgent],
  ];
  return (
    <Drawer onClose={onClose} size={640} title={t('log.detail')}>
      <Facts layout="beside" facts={facts.map(([name, value]) => [name, value || '—'])} />
      <LogDetail message={error.message} detail={error.detail} />
    </Drawer>
  );
}
