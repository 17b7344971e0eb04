import { fontFamily, tokens, type Scheme } from '../theme/tokens.ts';

export const themeName = (scheme: Scheme): `gw-${Scheme}` => `gw-${scheme}`;

/** An ECharts theme from the tokens, since canvases cannot read CSS variables. */
export function chartTheme(scheme: Scheme): object {
  const t = tokens[scheme];
  const axis = {
    axisLine: { show: false, lineStyle: { color: t.line } },
    axisTick: { show: false, lineStyle: { color: t.line } },
    axisLabel: { color: t.text3, fontSize: 12 },
    splitLine: { lineStyle: { color: t.line, width: 1 } },
  };
  return {
    color: [...t.series],
    backgroundColor: 'transparent',
    textStyle: { fontFamily, color: t.text2 },
    valueAxis: axis,
    timeAxis: axis,
    categoryAxis: axis,
    tooltip: {
      backgroundColor: scheme === 'dark' ? t.raised : t.surface,
      borderColor: scheme === 'dark' ? t.control : t.line,
      borderWidth: 1,
      textStyle: { color: t.text1, fontSize: 13 },
      axisPointer: { lineStyle: { color: t.text1, width: 1, type: 'solid' } },
    },
    markLine: { lineStyle: { color: t.control } },
  };
}
