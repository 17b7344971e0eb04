import { useId, useMemo } from 'react';
import { alarmLevels } from '@groundwatch/protocol/model';
import type { AlarmStatistics } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Column, Row, Stack, Text } from '../../../ui/box.tsx';
import { formatStamp, zoneOffset } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { barsOf, topOf } from './bars.ts';
import classes from './Statistics.module.css';

/** Number of bars between time labels. */
const LABELS = 6;

/** Alarms raised over time, bars by level. The same numbers are available as a table. */
export function HourlyBars({ statistics, zone }: { statistics: AlarmStatistics; zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const title = useId();
  const bars = useMemo(() => barsOf(statistics), [statistics]);
  const top = topOf(bars);
  const isDays = bars.length > 0 && bars[0]!.to - bars[0]!.from > 3_600_000;
  const stamp = (ms: number): string =>
    isDays ? formatStamp(ms, zone).slice(5, 10) : formatStamp(ms, zone).slice(11, 16);
  const step = Math.max(1, Math.ceil(bars.length / LABELS));
  const legend = alarmLevels.filter(({ level }) =>
    bars.some(({ parts }) => parts.some((part) => part.level === level)),
  );
  return (
    <Stack as="section" gap={8} shrink aria-labelledby={title}>
      <Row as="header" gap="4 12" align="baseline" wrap text="table" tone="text3">
        <Text as="h2" text="panel" tone="text1" id={title}>
          {t('statistics.hourly')}
        </Text>
        <span>{zoneOffset(zone, Date.parse(statistics.to))}</span>
        <Row as="ul" gap="4 12" wrap ml="auto">
          {legend.map(({ level }) => (
            <Row key={level} as="li" inline gap={4} tone="text2">
              <StateSymbol kind={`level${level}`} size={14} />
              {t(`level.${level}`)}
            </Row>
          ))}
        </Row>
      </Row>
      <Stack columns="32px 1fr" gap="4 8" aria-hidden>
        <Column as="span" justify="between" text="least" tone="text3" textAlign="right" className={classes.scale}>
          <i>{top}</i>
          <i>{top / 2 === Math.floor(top / 2) ? top / 2 : ''}</i>
          <i>0</i>
        </Column>
        <Row align="stretch" gap={2} className={classes.bars}>
          {bars.map((bar) => (
            <Text key={bar.from} grow className={classes.bar} title={`${formatStamp(bar.from, zone)} · ${bar.total}`}>
              {bar.parts.map(({ level, count }) => (
                <i key={level} data-level={level} style={{ height: `${(count / top) * 100}%` }} />
              ))}
            </Text>
          ))}
        </Row>
        <span />
        <Row align="stretch" justify="between" text="least" tone="text3">
          {bars.map((bar, i) => (i % step === 0 ? <span key={bar.from}>{stamp(bar.from)}</span> : null))}
        </Row>
      </Stack>
      <table className="gw-visually-hidden">
        <caption>{t('statistics.hourly')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statistics.hour')}</th>
            {alarmLevels.map(({ level }) => (
              <th key={level} scope="col">
                {t(`level.${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ total }) => total > 0)
            .map((bar) => (
              <tr key={bar.from}>
                <th scope="row">{formatStamp(bar.from, zone)}</th>
                {alarmLevels.map(({ level }) => (
                  <td key={level}>{bar.parts.find((part) => part.level === level)?.count ?? 0}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </Stack>
  );
}
