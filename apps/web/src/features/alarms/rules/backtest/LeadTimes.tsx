import { alarmLevels, type AlarmLevel } from '@groundwatch/protocol/model';
import type { Backtest } from '@groundwatch/protocol/rest';
import { useLanguage, useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { Row, Text } from '../../../../ui/box.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { formatStamp } from '../../../../ui/format-time.ts';
import { StateSymbol } from '../../../../ui/symbols/Symbol.tsx';
import { leadText } from './lead-text.ts';

const shown = [4, 3, 2, 1] as const satisfies readonly AlarmLevel[];

/** Lead time of each level before marked events. */
export function LeadTimes({ result, zone }: { result: Backtest; zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const name = useNames();
  if (result.events.length === 0)
    return (
      <Text as="p" tone="text3">
        {t('backtest.noEvents')}
      </Text>
    );
  const text = (lead: number | null | undefined): string => leadText(lead ?? null, locale) ?? t('backtest.notReached');
  return (
    <DataTable
      label={t('backtest.leads')}
      look="figures"
      rows={result.events}
      columns={[
        {
          key: 'event',
          title: t('events.event'),
          render: (event) => (
            <>
              {event.name}
              <Text block text="least" tone="text3">
                {event.stationName} · {formatStamp(Date.parse(event.at), zone).slice(0, 16)}
              </Text>
            </>
          ),
        },
        ...shown.map((level) => ({
          key: String(level),
          title: name(alarmLevels[level - 1]!.word),
          head: (
            <Row as="span" inline gap={4}>
              <StateSymbol kind={`level${level}`} levelStyle="acknowledged" size={20} />
              {name(alarmLevels[level - 1]!.word)}
            </Row>
          ),
          render: ({ proposed, inForce }: Backtest['events'][number]) => (
            <>
              {text(proposed[level])}
              {inForce && (
                <Text block text="least" tone="text3">
                  {t('backtest.inForce')} {text(inForce[level])}
                </Text>
              )}
            </>
          ),
        })),
      ]}
    />
  );
}
