import type { Language } from '@groundwatch/protocol/rest';

/** A report as plain data: made once, stored, and the only input of the file writers. Texts are in its language. */
export interface ReportContent {
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  /** Shown beside the title. */
  readonly marks: readonly string[];
  /** Footer of every page. */
  readonly foot: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly blocks: readonly Block[];
}

/** A number besides the text lets spreadsheets calculate. `level`: 1 to 4, shown with its mark. */
export interface Cell {
  readonly text: string;
  readonly number?: number;
  readonly level?: number;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly title: string;
  readonly aside: string;
  /** `share`: of the width. */
  readonly columns: readonly { readonly title: string; readonly share: number; readonly isNumber?: true }[];
  readonly rows: readonly (readonly (string | Cell)[])[];
}

/** ms since 1970, value. */
export type Point = readonly [number, number | null];

export interface Panel {
  readonly name: string;
  readonly look: 'line' | 'bars';
  readonly points: readonly Point[];
  readonly decimals: number;
  readonly limits: readonly { readonly level: number; readonly value: number }[];
  /** Shown at the right end: the last value, or the sum. */
  readonly end: string;
}

/** Panels on one time axis. */
export interface ChartBlock {
  readonly kind: 'chart';
  readonly title: string;
  readonly aside: string;
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly (readonly [at: number, text: string])[];
  readonly gaps: readonly { readonly from: number; readonly to: number; readonly text: string }[];
  readonly panels: readonly Panel[];
}

/** Longitude and latitude, degrees. */
export type Place = readonly [number, number];

export interface MapBlock {
  readonly kind: 'map';
  readonly title: string;
  readonly aside: string;
  /** `level`: 0 normal, −1 no data. */
  readonly points: readonly {
    readonly at: Place;
    readonly name: string;
    readonly note: string;
    readonly level: number;
  }[];
  readonly lines: readonly (readonly Place[])[];
  readonly areas: readonly (readonly Place[])[];
}

export type Block =
  | { readonly kind: 'lead'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'figures';
      readonly items: readonly {
        readonly name: string;
        readonly value: string;
        readonly unit: string;
        readonly note: string;
      }[];
    }
  | { readonly kind: 'lines'; readonly title: string; readonly lines: readonly string[] }
  | { readonly kind: 'signatures'; readonly names: readonly string[] }
  | TableBlock
  | ChartBlock
  | MapBlock;
