import { runStatusFlags } from '@groundwatch/protocol/model';
import type { Block } from './content.ts';
import { sensorName, type Facts } from './facts.ts';
import { cellOf, duration, shareCell } from './numbers.ts';
import { wallText } from './period.ts';
import type { DeviceFigures } from './read-devices.ts';
import { nameKeys } from '../../../i18n/translate.ts';

const MOST_DEVICES = 300;
/** The most names in a line; the rest is counted. */
const MOST_NAMES = 20;
const completeness = (one: DeviceFigures | undefined): number =>
  one === undefined || one.due === 0 ? -1 : (one.due - one.missing) / one.due;

/** Availability of devices, the least complete first. */
export function deviceBlocks({ t, place, devices }: Facts): Block[] {
  if (place.devices.length === 0) return [];
  const faultWords = (bits: number): string =>
    runStatusFlags
      .filter(({ bit }) => (bits & (1 << bit)) !== 0)
      .map(({ names }) => names[nameKeys[t.language]])
      .join(t('notification.comma')) || '—';
  const sorted = place.devices.toSorted((a, b) => completeness(devices.get(a.id)) - completeness(devices.get(b.id)));
  const late = [...devices.values()].reduce((sum, one) => sum + one.late, 0);
  const rest = sorted.length - MOST_DEVICES;
  const number = (key: string, share: number) =>
    ({ title: t(`report.devices.${key}`), share, isNumber: true }) as const;
  return [
    {
      kind: 'table',
      title: t('report.devices.title'),
      aside: [t('report.devices.late', { count: late }), ...(rest > 0 ? [t('report.more', { count: rest })] : [])].join(
        t('notification.comma'),
      ),
      columns: [
        { title: t('report.devices.device'), share: 22 },
        number('due', 9),
        number('received', 12),
        number('completeness', 13),
        number('online', 11),
        number('gaps', 10),
        number('longest', 12),
        number('battery', 11),
        number('signal', 12),
        { title: t('report.devices.faults'), share: 24 },
      ],
      rows: sorted.slice(0, MOST_DEVICES).map(({ id, name }) => {
        const one = devices.get(id);
        if (one === undefined) return [name, '—', '—', '—', '—', '—', '—', '—', '—', t('report.devices.never')];
        return [
          name,
          cellOf(one.due, 0),
          cellOf(one.received, 0),
          shareCell(one.due - one.missing, one.due),
          shareCell(one.onlineS, one.dueS, 1),
          cellOf(one.gaps, 0),
          one.longestGapS > 0 ? duration(one.longestGapS * 1_000) : '—',
          cellOf(one.battery, 1),
          cellOf(one.signal, 0),
          faultWords(one.faults),
        ];
      }),
    },
  ];
}

/** What the report could not know, in words. */
export function unknownBlock(facts: Facts): Block {
  const { t, place, period, devices, measured, unknown, now } = facts;
  const named = (names: readonly string[]): string =>
    names.slice(0, MOST_NAMES).join(t('notification.comma')) +
    (names.length > MOST_NAMES ? ` ${t('report.more', { count: names.length - MOST_NAMES })}` : '');
  const silent = place.devices.filter(({ id }) => (devices.get(id)?.received ?? 0) === 0).map(({ name }) => name);
  const empty = measured.filter(({ last }) => last === null).map(({ quantity }) => sensorName(facts, quantity.sensor));
  const again = measured
    .filter(({ reinstalled }) => reinstalled > 0)
    .map(({ quantity }) => sensorName(facts, quantity.sensor));
  const gaps = [...devices.values()].reduce((sum, one) => sum + one.gaps, 0);
  const longest = Math.max(0, ...[...devices.values()].map(({ longestGapS }) => longestGapS));
  const zones = place.stations.filter(({ timeZone }) => timeZone !== period.timeZone).map(({ name }) => name);
  const time = (at: number): string => wallText(at, period.timeZone);
  const line = (key: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [t(`report.unknown.${key}`, { count: names.length, names: named(names) })];
  return {
    kind: 'lines',
    title: t('report.unknown.title'),
    lines: [
      ...(period.knownAt < period.to ? [t('report.unknown.running', { time: time(period.knownAt) })] : []),
      ...line('silent', silent),
      ...line('empty', empty),
      ...(gaps > 0 ? [t('report.unknown.gaps', { count: gaps, longest: duration(longest * 1_000) })] : []),
      ...line('ahead', unknown.ahead),
      ...(unknown.cameLater > 0 ? [t('report.unknown.later', { count: unknown.cameLater, time: time(now) })] : []),
      ...line('reinstalled', again),
      ...line('zones', zones),
      t('report.unknown.names'),
    ],
  };
}
