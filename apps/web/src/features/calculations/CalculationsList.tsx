import { useQuery } from '@tanstack/react-query';
import type { CalculationRow } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { KeywordInput } from '../../registry/list/KeywordInput.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Stamp } from '../../ui/Stamp.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { useListView } from '../../ui/table/use-list-view.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { CalculationDialog } from './CalculationDialog.tsx';
import { useMissingWord } from './use-missing-word.ts';

const REFRESH_MS = 5_000;
const defaults = {};

const isFound = (row: CalculationRow, keyword: string): boolean =>
  [row.name, row.stationName, row.deviceName, row.deviceNo, row.versions.at(-1)?.formula ?? ''].some((text) =>
    text.toLowerCase().includes(keyword.toLowerCase()),
  );

/** Calculated series with their present values. */
export function CalculationsList() {
  const { t } = useTranslation('comparison');
  const { locale } = useLanguage();
  const missing = useMissingWord();
  const [view, setView] = useListView(defaults);
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
  return (
    <ResourceList
      title={t('calculated.title')}
      path="calculations"
      auth="calculation"
      query={{ ...query, data: query.data?.filter((row) => isFound(row, view.keyword)) }}
      tools={
        <Toolbar>
          <KeywordInput
            value={view.keyword}
            label={t('calculated.search')}
            onChange={(keyword) => setView({ keyword }, { replace: true })}
          />
        </Toolbar>
      }
      columns={columns}
      nameOf={({ name }) => name}
      empty={t(view.keyword === '' ? 'calculated.none' : 'calculated.noneFound')}
      removal={{ text: () => t('calculated.removeText') }}
      renderEditor={(row, onClose) => <CalculationDialog row={row} onClose={onClose} />}
    />
  );
}
