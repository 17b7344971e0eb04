import { aleotti, caine, type RainEvent } from '@groundwatch/geotechnics';
import type { EChartsCoreOption } from 'echarts/core';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';

export interface IdPlotInput {
  readonly events: readonly RainEvent[];
  /** The highlighted one. Null: none. */
  readonly latest: RainEvent | null;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly words: { readonly duration: string; readonly intensity: string };
}

const HOURS = [0.5, 200] as const;
const LEAST_INTENSITY = 0.1;
const MOST_INTENSITY = 100;
const STEPS = 24;

/** Intensity over duration of rain events against two thresholds, on logarithmic axes. Pure. */
export function idPlotOption({ events, latest, scheme, locale, words }: IdPlotInput): EChartsCoreOption {
  const t = tokens[scheme];
  const hours = Array.from({ length: STEPS + 1 }, (_, i) => HOURS[0] * (HOURS[1] / HOURS[0]) ** (i / STEPS));
  const name = { color: t.text3, fontFamily, fontSize: 12 };
  const axis = {
    type: 'log',
    splitLine: { lineStyle: { color: t.line } },
    axisLine: { show: false },
    axisTick: { show: false },
    minorTick: { show: false },
    // The theme has no colours for logarithmic axes.
    axisLabel: {
      color: t.text3,
      fontSize: 12,
      hideOverlap: true,
      formatter: (value: number) => formatNumber(value, locale, value < 1 ? 1 : 0),
    },
  };
  const thresholds = [
    { id: 'Aleotti 2004', of: aleotti, dash: [7, 5], at: 0.6 },
    { id: 'Caine 1980', of: caine, dash: [2, 3], at: 30 },
  ].flatMap(({ id, of, dash, at }) => [
    {
      id,
      type: 'line',
      silent: true,
      showSymbol: false,
      data: hours.map((d) => [d, of(d)]),
      lineStyle: { color: t.text2, width: 1.5, type: dash },
      z: 3,
    },
    {
      id: `${id} name`,
      type: 'scatter',
      silent: true,
      symbolSize: 0.01,
      data: [[at, of(at)]],
      label: {
        show: true,
        formatter: id,
        position: [2, -18],
        color: t.text2,
        fontFamily,
        fontSize: 12,
        textBorderColor: t.surface,
        textBorderWidth: 3,
      },
      z: 5,
    },
  ]);
  // An event of one wet reading needs a duration on the axis.
  const place = (event: RainEvent): [number, number] => [
    Math.max(HOURS[0], event.hours),
    Math.min(MOST_INTENSITY, Math.max(LEAST_INTENSITY, event.intensity)),
  ];
  return {
    animation: false,
    aria: { enabled: false },
    grid: { left: 46, right: 18, top: 26, bottom: 42 },
    xAxis: {
      ...axis,
      min: HOURS[0],
      max: HOURS[1],
      name: words.duration,
      nameLocation: 'middle',
      nameGap: 24,
      nameTextStyle: name,
    },
    yAxis: {
      ...axis,
      min: LEAST_INTENSITY,
      max: MOST_INTENSITY,
      name: words.intensity,
      nameLocation: 'end',
      nameGap: 8,
      nameTextStyle: { ...name, align: 'left', padding: [0, 0, 0, -40] },
    },
    series: [
      ...thresholds,
      {
        id: 'events',
        type: 'scatter',
        silent: true,
        symbolSize: 8,
        data: events.filter((event) => event !== latest).map(place),
        itemStyle: { color: t.surface, borderColor: t.muted, borderWidth: 1.4, opacity: 1 },
        z: 4,
      },
      {
        id: 'latest',
        type: 'scatter',
        silent: true,
        symbolSize: 12,
        data: latest ? [place(latest)] : [],
        itemStyle: { color: t.data, borderColor: t.surface, borderWidth: 2, opacity: 1 },
        z: 6,
      },
    ],
  };
}
