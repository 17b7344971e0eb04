import { HOUR_MS } from '@groundwatch/protocol/model';
import type { ChartBlock, Panel } from './content.ts';
import { sensorName, type Facts, type Gauge, type Measured } from './facts.ts';
import { duration, plain } from './numbers.ts';
import { barMsOf, ticksOf, type Period } from './period.ts';
import { quantityName } from './sensor-block.ts';

/** The most curves of a report: the worst and the fastest. */
const MOST_CHARTS = 5;

function rainPanel({ t }: Facts, { sensor, rain }: Gauge, period: Period, isNamed: boolean): Panel[] {
  if (rain === null) return [];
  const hours = barMsOf(period) / HOUR_MS;
  const step = hours >= 24 ? `${hours / 24} d` : `${hours} h`;
  return [
    {
      name: `${t('report.curves.rain', { step })}${isNamed ? ` · ${sensor.name}` : ''}`,
      look: 'bars',
      points: rain.bars,
      decimals: 1,
      limits: [],
      end: t('report.curves.total', { mm: plain(rain.total, 1) }),
    },
  ];
}

/** The gauge of the station, else the first one with data. */
const gaugeOf = ({ gauges }: Facts, stationId: number): Gauge | undefined =>
  gauges.find(({ sensor, rain }) => sensor.stationId === stationId && rain !== null) ??
  gauges.find(({ rain }) => rain !== null);

function chartOf(facts: Facts, one: Measured): ChartBlock {
  const { t, period } = facts;
  const { quantity, points, rates, last, limits, gaps } = one;
  const { field, sensor } = quantity;
  const gauge = gaugeOf(facts, sensor.stationId);
  const isMoving = field.unit === 'mm' || field.unit === '°';
  const rate = rates.at(-1)?.[1] ?? null;
  return {
    kind: 'chart',
    title: sensorName(facts, sensor),
    aside: quantityName(facts, quantity),
    from: period.from,
    to: period.to,
    ticks: ticksOf(period),
    gaps: gaps.map(([from, to]) => ({ from, to, text: t('report.curves.gap', { hours: duration(to - from) }) })),
    panels: [
      ...(isMoving && rates.length > 1
        ? [
            {
              name: t('report.curves.rate', { unit: `${field.unit}/d` }),
              look: 'line' as const,
              points: rates,
              decimals: field.decimals,
              limits: limits.rate,
              end: rate === null ? '' : plain(rate, field.decimals),
            },
          ]
        : []),
      {
        name: `${quantityName(facts, quantity)} ${field.unit}`.trim(),
        look: 'line',
        points,
        decimals: field.decimals,
        limits: limits.value,
        end: last === null ? '' : plain(last, field.decimals),
      },
      ...(gauge ? rainPanel(facts, gauge, period, gauge.sensor.stationId !== sensor.stationId) : []),
    ],
  };
}

/** Curves of the worst and fastest quantities, with the rain below. */
export const chartBlocks = (facts: Facts): ChartBlock[] =>
  facts.measured
    .filter(({ points }) => points.length > 1)
    .slice(0, MOST_CHARTS)
    .map((one) => chartOf(facts, one));

/** For places with rain gauges only. */
export function rainChart(facts: Facts): ChartBlock[] {
  const { t, period } = facts;
  return facts.gauges
    .filter(({ rain }) => rain !== null)
    .slice(0, MOST_CHARTS)
    .map((gauge) => ({
      kind: 'chart',
      title: sensorName(facts, gauge.sensor),
      aside: t('report.sensors.rain'),
      from: period.from,
      to: period.to,
      ticks: ticksOf(period),
      gaps: [],
      panels: rainPanel(facts, gauge, period, false),
    }));
}
