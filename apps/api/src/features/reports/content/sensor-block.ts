import { levelWords } from '../../../notifications/messages/compose.ts';
import type { Block, Cell } from './content.ts';
import { sensorName, type Facts, type Measured } from './facts.ts';
import { cellOf, signed } from './numbers.ts';
import { nameKeys } from '../../../i18n/translate.ts';

export function quantityName({ t }: Pick<Facts, 't'>, { field, element }: Measured['quantity']): string {
  return `${field.names[nameKeys[t.language]]}${element === null ? '' : ` ${element}`}`;
}

/** Measurements by sensor, then rain by gauge. */
export function sensorBlock(facts: Facts): Block[] {
  const { t, measured, gauges, passedOver } = facts;
  const rows = measured.map((one): (string | Cell)[] => {
    const { quantity, first, last, change, rate, min, max, level } = one;
    const { decimals, unit } = quantity.field;
    return [
      sensorName(facts, quantity.sensor),
      `${quantityName(facts, quantity)}${unit === '' ? '' : ` ${unit}`}`,
      cellOf(first, decimals),
      cellOf(last, decimals),
      cellOf(change, decimals, signed),
      cellOf(rate, decimals, signed),
      cellOf(min, decimals),
      cellOf(max, decimals),
      level === 0 ? '—' : { text: levelWords(level, t), level },
    ];
  });
  const rained = gauges.map(({ sensor, rain }): (string | Cell)[] => [
    sensorName(facts, sensor),
    t('report.sensors.rain'),
    '—',
    '—',
    cellOf(rain?.total ?? null, 1),
    '—',
    '—',
    cellOf(rain?.most?.[1] ?? null, 1),
    '—',
  ]);
  if (rows.length + rained.length === 0) return [];
  const number = (key: string, share: number) =>
    ({ title: t(`report.sensors.${key}`), share, isNumber: true }) as const;
  return [
    {
      kind: 'table',
      title: t('report.sensors.title'),
      aside: passedOver > 0 ? t('report.more', { count: passedOver }) : t('report.sensors.aside'),
      columns: [
        { title: t('report.sensors.sensor'), share: 24 },
        { title: t('report.sensors.quantity'), share: 18 },
        number('first', 11),
        number('last', 11),
        number('change', 11),
        number('rate', 13),
        number('min', 11),
        number('max', 11),
        { title: t('report.sensors.level'), share: 17 },
      ],
      rows: [...rows, ...rained],
    },
  ];
}
