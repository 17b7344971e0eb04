import { alarmLevels } from '@groundwatch/protocol/model';
import type { Block } from './content.ts';
import { isDisplacement, sensorName, type Facts } from './facts.ts';
import { plain, signed } from './numbers.ts';
import { shortTime } from './period.ts';

const NONE = '—';
const nameKeys = { 'zh-chs': 'zh', en: 'en', ja: 'ja' } as const;

/** Figures that are read at a glance. */
export function figuresBlock(facts: Facts): Block {
  const { t, period, alarms, measured, gauges, place, devices } = facts;
  const byLevel = Map.groupBy(alarms, ({ level }) => level);
  const moved = measured.filter(isDisplacement);
  const most = moved.toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))[0];
  const fastest = moved.toSorted((a, b) => Math.abs(b.rate ?? 0) - Math.abs(a.rate ?? 0))[0];
  const levels = alarmLevels.flatMap(({ level, names }) => {
    const count = byLevel.get(level)?.length ?? 0;
    return count > 0 ? [`${names[nameKeys[t.language]]} ${count}`] : [];
  });
  const wettest = gauges.toSorted((a, b) => (b.rain?.total ?? -1) - (a.rain?.total ?? -1))[0];
  const figures = [...devices.values()];
  const sum = (key: 'due' | 'missing' | 'dueS' | 'onlineS'): number => figures.reduce((all, one) => all + one[key], 0);
  const heard = figures.filter(({ received }) => received > 0).length;
  const share = (part: number, whole: number): string => (whole > 0 ? plain((100 * part) / whole, 2) : NONE);
  const digits = (one: (typeof measured)[number] | undefined): number => one?.quantity.field.decimals ?? 1;
  return {
    kind: 'figures',
    items: [
      {
        name: t('report.figures.alarms'),
        value: String(alarms.length),
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
        value: fastest?.rate == null ? NONE : plain(Math.abs(fastest.rate), Math.min(1, digits(fastest))),
        unit: 'mm/d',
        note: fastest?.rateAt == null ? NONE : shortTime(fastest.rateAt, period.timeZone),
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
        note: t('report.figures.online', { share: share(sum('onlineS'), sum('dueS')) }),
      },
      {
        name: t('report.figures.completeness'),
        value: share(sum('due') - sum('missing'), sum('due')),
        unit: '%',
        note: t('report.figures.reports', { received: sum('due') - sum('missing'), due: sum('due') }),
      },
    ],
  };
}
