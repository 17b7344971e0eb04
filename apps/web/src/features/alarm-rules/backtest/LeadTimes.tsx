import { alarmLevels, type AlarmLevel } from '@groundwatch/protocol/model';
import type { Backtest } from '@groundwatch/protocol/rest';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { Row, Text } from '../../../ui/box.tsx';
import { formatStamp } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { leadText } from './lead-text.ts';
import classes from './Backtest.module.css';

const shown = [4, 3, 2, 1] as const satisfies readonly AlarmLevel[];

/** How long before what happened each level would have been reached. */
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
  return (
    <div className={classes.scroll} role="region" aria-label={t('backtest.leads')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('events.event')}</th>
            {shown.map((level) => (
              <th key={level} scope="col">
                <Row as="span" inline gap={4}>
                  <StateSymbol kind={`level${level}`} levelStyle="acknowledged" size={20} />
                  {name(alarmLevels[level - 1]!.word)}
                </Row>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.events.map((event) => (
            <tr key={event.id}>
              <th scope="row">
                {event.name}
                <small>
                  {event.stationName} · {formatStamp(Date.parse(event.at), zone).slice(0, 16)}
                </small>
              </th>
              {shown.map((level) => (
                <td key={level}>
                  {leadText(event.proposed[level] ?? null, locale) ?? t('backtest.notReached')}
                  {event.inForce && (
                    <small>
                      {t('backtest.inForce')}{' '}
                      {leadText(event.inForce[level] ?? null, locale) ?? t('backtest.notReached')}
                    </small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
