import { alarmLevels } from '@groundwatch/protocol/model';
import { levelWords } from '../../../notifications/messages/compose.ts';
import type { Block, Cell } from './content.ts';
import type { Facts } from './facts.ts';
import { cellOf, signed } from './numbers.ts';
import { shareOf, totalsOf, type Totals } from './totals.ts';

/** One figure of a period; null: unknown. */
type Value = (of: Totals) => number | null;

/** The period compared with the one before, each as known at its end. */
export function comparisonBlock(facts: Facts): Block[] {
  const { t, before } = facts;
  if (before === null) return [];
  const [now, then] = [totalsOf(facts), totalsOf(before)];
  const row = (name: string | Cell, decimals: number, value: Value): (string | Cell)[] => {
    const [one, other] = [value(now), value(then)];
    const change = one === null || other === null ? null : one - other;
    return [name, ...[one, other].map((each) => cellOf(each, decimals)), cellOf(change, decimals, signed)];
  };
  const size = (value: number | null | undefined): number | null => (value == null ? null : Math.abs(value));
  const number = (key: string) => ({ title: t(`report.before.${key}`), share: 16, isNumber: true }) as const;
  return [
    {
      kind: 'table',
      title: t('report.before.title'),
      aside: t('report.before.aside', { from: before.period.firstDay, to: before.period.lastDay }),
      columns: [{ title: t('report.before.figure'), share: 44 }, number('this'), number('other'), number('change')],
      rows: [
        row(t('report.figures.alarms'), 0, ({ alarms }) => alarms),
        ...alarmLevels
          .filter(({ level }) => now.byLevel.has(level) || then.byLevel.has(level))
          .map(({ level }) => row({ text: levelWords(level, t), level }, 0, ({ byLevel }) => byLevel.get(level) ?? 0)),
        row(`${t('report.figures.moved')} mm`, 1, ({ most }) => size(most?.change)),
        row(`${t('report.figures.rate')} mm/d`, 1, ({ fastest }) => size(fastest?.rate)),
        row(`${t('report.figures.rain')} mm`, 1, ({ wettest }) => wettest?.rain?.total ?? null),
        row(t('report.figures.devices'), 0, ({ heard }) => heard),
        row(`${t('report.figures.completeness')} %`, 2, ({ due, missing }) => shareOf(due - missing, due)),
        row(t('report.devices.online'), 2, ({ onlineS, dueS }) => shareOf(onlineS, dueS)),
        row(t('report.devices.gaps'), 0, ({ gaps }) => gaps),
      ],
    },
  ];
}
