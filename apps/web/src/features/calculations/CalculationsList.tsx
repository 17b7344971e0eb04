import { useQuery } from '@tanstack/react-query';
import type { CalculationRow } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { queryOf } from '../../api/query.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { useSearch } from '../../registry/list/use-search.ts';
import { SheetButtons } from '../../registry/sheets/SheetButtons.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Page } from '../../ui/Page.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { CalculationDialog } from './CalculationDialog.tsx';
import { useMissingWord } from './use-missing-word.ts';

const REFRESH_MS = 5_000;
const sheet = { subject: 'calculation', path: 'calculations', fields: [] } as const;

/** The page of calculated series with their present values. */
export function CalculationsList() {
  const { t } = useTranslation('comparison');
  const { locale } = useLanguage();
  const missing = useMissingWord();
  const title = usePageTitle(t('calculated.title'));
  const [isImporting, setImporting] = useState(false);
  const query = useQuery(queryOf('GET /rest/calculations', {}, { refetchInterval: REFRESH_MS }));
  const columns: readonly TableColumn<CalculationRow>[] = [
    {
      key: 'name',
      title: t('calculated.name'),
      render: ({ name, stationName, deviceName, deviceNo }) => (
        <Stack gap={2}>
          <TextLink to={`/devices/${deviceNo}`}>{name}</TextLink>
          <Text text="least" tone="text2">
            {stationName} · {deviceName || deviceNo}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'formula',
      title: t('calculated.formula'),
      render: ({ versions }) => {
        const newest = versions.at(-1);
        return (
          <Stack gap={2}>
            <Text mono breaks>
              {newest?.formula}
            </Text>
            {newest && (
              <Text text="least" tone="text2">
                {t('calculated.since', { number: newest.number })} <Stamp time={newest.validFrom} />
              </Text>
            )}
          </Stack>
        );
      },
    },
    {
      key: 'latest',
      title: t('calculated.latest'),
      render: ({ latest, unit }) =>
        latest && (
          <Stack gap={2}>
            {latest.value === null ? (
              <Text tone="text2">{missing(latest.reason, latest.input)}</Text>
            ) : (
              `${formatNumber(latest.value, locale, 3)} ${unit}`
            )}
            <Text text="least" tone="text2">
              <Stamp time={latest.collectTime} />
            </Text>
          </Stack>
        ),
    },
    {
      key: 'state',
      title: t('calculated.state'),
      render: ({ isEnabled, dueFrom }) =>
        !isEnabled ? (
          t('calculated.off')
        ) : dueFrom ? (
          <>
            {t('calculated.due')} <Stamp time={dueFrom} />
          </>
        ) : (
          t('calculated.done')
        ),
    },
  ];
  const { rows, search } = useSearch(query.data, t('calculated.search'), (row) => [
    row.name,
    row.stationName,
    row.deviceName,
    row.deviceNo,
    row.versions.at(-1)?.formula ?? '',
  ]);
  return (
    <Page title={title}>
      <ResourceList
        title={title}
        path="calculations"
        auth="calculation"
        query={{ ...query, data: rows }}
        columns={columns}
        nameOf={({ name }) => name}
        empty={t('calculated.none')}
        emptyText={t('calculated.noneText')}
        search={search}
        buttons={
          <SheetButtons
            definition={sheet}
            view={search.view}
            total={rows?.reduce((sum, { versions }) => sum + versions.length, 0) ?? 0}
            isImporting={isImporting}
            onImporting={setImporting}
          />
        }
        removal={{ text: () => t('calculated.removeText') }}
        renderEditor={(row, onClose) => <CalculationDialog row={row} onClose={onClose} />}
      />
    </Page>
  );
}
