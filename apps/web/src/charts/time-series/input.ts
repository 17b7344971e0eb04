import type { Scheme } from '../../theme/tokens.ts';
import type { Annotation, Pane, Span } from '../curve.ts';

export interface TimeSeriesWords {
  readonly noData: string;
  readonly duration: (ms: number) => string;
  /** 补传 6 条 */
  readonly late: (count: number) => string;
  /** 时钟超前 6 条 */
  readonly ahead: (count: number) => string;
  /** 传感器故障 3 条 */
  readonly fault: (count: number) => string;
}

export interface TimeSeriesInput {
  readonly panes: readonly Pane[];
  readonly range: Span;
  readonly now: number;
  /** ms since 1970. Nothing is missing before this time, when the device was registered. */
  readonly since?: number | undefined;
  readonly annotations: readonly Annotation[];
  readonly scheme: Scheme;
  readonly locale: string;
  readonly zone: string | undefined;
  /** Size of the chart, px. */
  readonly size: { readonly width: number; readonly height: number };
  readonly words: TimeSeriesWords;
  /** Names are at the line ends if there is room, else at the beginnings. */
  readonly hasEndNames?: boolean;
  /** True: a table below names the lines by their colours, so a narrow chart does not. */
  readonly isNamedBelow?: boolean;
  /** Null: the values are shown elsewhere. */
  readonly tooltip: ((time: number) => HTMLElement | string) | null;
}
