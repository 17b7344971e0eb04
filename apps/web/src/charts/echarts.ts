import { CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, registerTheme, use as register, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartTheme, themeName } from './chart-theme.ts';

register([
  AriaComponent,
  CanvasRenderer,
  CustomChart,
  GridComponent,
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  ScatterChart,
  TooltipComponent,
]);
for (const scheme of ['dark', 'light'] as const) registerTheme(themeName(scheme), chartTheme(scheme));

export { init, type EChartsType };
