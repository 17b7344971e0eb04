import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuarantineRow } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useWords } from '../../registry/words.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Stamp } from '../../session/Stamp.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListToolbar } from '../../ui/table/ListToolbar.tsx';
import type { ListDefaults } from '../../ui/table/list-view.ts';
import type { TableColumn } from '../../ui/table/types.ts';
import { useListView } from '../../ui/table/use-list-view.ts';
import { AdoptDialog } from './AdoptDialog.tsx';
import { FramePanel } from './FramePanel.tsx';
import { quarantineQuery } from './quarantine-calls.ts';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import { pageProps } from '../../ui/table/page-props.ts';

const defaults: ListDefaults = { sort: 'lastAt', order: 'desc' };

/** Quarantined devices and their frames. */
export function QuarantinePanel() {
  const { t } = useTranslation(['admin', 'translation']);
  const { locale } = useLanguage();
  const words = useWords();
  const mayAdopt = useHasPermission('quarantine:adopt');
  const [view, setView] = useListView(defaults);
  const list = useQuery(quarantineQuery(view));
  const [looked, setLooked] = useState<QuarantineRow | null>(null);
  const [adopted, setAdopted] = useState<QuarantineRow | null>(null);
  const column = (
    key: keyof QuarantineRow,
    render: TableColumn<QuarantineRow>['render'],
    extra: Partial<TableColumn<QuarantineRow>> = {},
  ): TableColumn<QuarantineRow> => ({
    key,
    title: words.column('quarantine', key),
    render,
    isSortable: true,
    ...extra,
  });
  const columns = [
    column('deviceNo', (row) => row.deviceNo),
    column('reason', (row) => words.choice('reason', row.reason)),
    column('count', (row) => formatNumber(row.count, locale), { isNumeric: true }),
    column('lastAt', (row) => <Stamp time={row.lastAt} />),
    column('firstAt', (row) => <Stamp time={row.firstAt} />),
    column('address', (row) => row.address, { isSortable: false }),
    column('tcpServerName', (row) => row.tcpServerName ?? '—', { isSortable: false }),
  ];
  const canAdopt = (row: QuarantineRow): boolean => mayAdopt && row.reason === 'unknown_device';
  return (
    <>
      <ListToolbar view={view} onView={setView} search={t('quarantine.search')} />
      <DataTable
        label={words.resources('quarantine')}
        columns={columns}
        {...pageProps(list, view, setView)}
        empty={t('quarantine.empty')}
        nameOf={(row) => row.deviceNo}
        onOpen={setLooked}
        renderActions={(row) =>
          canAdopt(row) && (
            <Button size="xs" variant="default" onClick={() => setAdopted(row)}>
              {t('quarantine.adopt')}
            </Button>
          )
        }
      />
      <Drawer isOpen={looked !== null} onClose={() => setLooked(null)} size={560} title={looked?.deviceNo}>
        {looked && (
          <>
            <Facts facts={columns.slice(1).map(({ title, render }) => [title, render(looked, 0)])} />
            <Text as="p" m="12 0" tone="text2">
              {t(`quarantine.why.${looked.reason}`)}
            </Text>
            <FramePanel row={looked} />
            {canAdopt(looked) && (
              <Row gap={8} align="stretch" justify="end" wrap mt={20}>
                <Button
                  onClick={() => {
                    setAdopted(looked);
                    setLooked(null);
                  }}
                >
                  {t('quarantine.adopt')}
                </Button>
              </Row>
            )}
          </>
        )}
      </Drawer>
      {adopted && <AdoptDialog row={adopted} onClose={() => setAdopted(null)} />}
    </>
  );
}
