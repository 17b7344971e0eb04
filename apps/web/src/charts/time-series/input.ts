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
  readonly annotations: readonly Annotation[];
  readonly scheme: Scheme;
  readonly locale: string;
  readonly zone: string | undefined;
  /** Pixels of the whole chart. */
  readonly size: { readonly width: number; readonly height: number };
  readonly words: TimeSeriesWords;
  /** Names stand at the ends of the lines where there is room, else at their beginnings. */
  readonly hasEndNames?: boolean;
  /** Null: values are shown elsewhere. */
  readonly tooltip: ((time: number) => HTMLElement | string) | null;
}
