import { alarmLevels } from '@groundwatch/protocol/model';
import type { Block } from './content.ts';
import { sensorName, type Facts, type Measured } from './facts.ts';
import { plain, signed } from './numbers.ts';
import { shortTime } from './period.ts';
import { shareOf, totalsOf } from './totals.ts';
import { nameKeys } from '../../../i18n/translate.ts';

const NONE = '—';
/** The key figures. */
export function figuresBlock(facts: Facts): Block {
  const { t, period, place, before } = facts;
  const { alarms, byLevel, most, fastest, wettest, heard, due, missing, dueS, onlineS } = totalsOf(facts);
  const then = before && totalsOf(before);
  const levels = alarmLevels.flatMap(({ level, names }) =>
    byLevel.has(level) ? [`${names[nameKeys[t.language]]} ${byLevel.get(level)}`] : [],
  );
  const share = (part: number, whole: number): string => {
    const of = shareOf(part, whole);
    return of === null ? NONE : plain(of, 2);
  };
  /** The value of the period before, else something about this one. */
  const orBefore = (value: string | null | undefined, otherwise: string): string =>
    value == null || value === NONE ? otherwise : t('report.figures.before', { value });
  const digits = (one: Measured | undefined): number => one?.quantity.field.decimals ?? 1;
  const rateOf = (one: Measured | undefined): string =>
    one?.rate == null ? NONE : plain(Math.abs(one.rate), Math.min(1, digits(one)));
  return {
    kind: 'figures',
    items: [
      {
        name: t('report.figures.alarms'),
        value: String(alarms),
        unit: '',
        note: levels.join(' · ') || NONE,
      },
      {
        name: t('report.figures.moved'),
        value: most?.change == null ? NONE : signed(most.change, Math.min(1, digits(most))),
        unit: 'mm',
        note: most ? sensorName(facts, most.quantity.sensor) : NONE,
      },
      {
        name: t('report.figures.rate'),
        value: rateOf(fastest),
        unit: 'mm/d',
        note: orBefore(
          rateOf(then?.fastest),
          fastest?.rateAt == null ? NONE : shortTime(fastest.rateAt, period.timeZone),
        ),
      },
      {
        name: t('report.figures.rain'),
        value: wettest?.rain ? plain(wettest.rain.total, 1) : NONE,
        unit: 'mm',
        note: wettest?.rain?.most
          ? t('report.figures.mostRain', {
              time: shortTime(wettest.rain.most[0], period.timeZone),
              mm: plain(wettest.rain.most[1]!, 1),
            })
          : NONE,
      },
      {
        name: t('report.figures.devices'),
        value: String(heard),
        unit: `/ ${place.devices.length}`,
        note: t('report.figures.online', { share: share(onlineS, dueS) }),
      },
      {
        name: t('report.figures.completeness'),
        value: share(due - missing, due),
        unit: '%',
        note: orBefore(
          then && share(then.due - then.missing, then.due),
          t('report.figures.reports', { received: due - missing, due }),
        ),
      },
    ],
  };
}
