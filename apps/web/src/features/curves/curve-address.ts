import { spans } from '../../sensors/time-range.ts';

/** Not a sensor: the device's status record. */
export const STATUS_SOURCE = 0;

/** A curve in the address: `11.x`, a list element `14.moisture.2`, of the status record `0.battery`. */
export interface CurveKey {
  readonly sourceId: number;
  readonly field: string;
  /** From 1. Null if the field is no list. */
  readonly element: number | null;
}

export const keyText = ({ sourceId, field, element }: CurveKey): string =>
  `${sourceId}.${field}${element === null ? '' : `.${element}`}`;

export function readKey(text: string): CurveKey | null {
  const match = /^(\d{1,9})\.([A-Za-z][A-Za-z0-9]{0,63})(?:\.([1-9]\d{0,2}))?$/.exec(text);
  if (!match) return null;
  return { sourceId: Number(match[1]), field: match[2]!, element: match[3] === undefined ? null : Number(match[3]) };
}

/** The offset of the compared curves: the previous period, or a fixed time. */
export const comparisons = ['none', 'before', 'day', 'week', 'month', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

const offsets = { day: spans.day, week: spans.week, month: spans.month, year: 365 * spans.day } as const;

/** ms between a comparison and a period of this length. Null without one. */
export function offsetOf(comparison: Comparison, lengthMs: number): number | null {
  if (comparison === 'none') return null;
  return comparison === 'before' ? lengthMs : offsets[comparison];
}

/** The curves in the address, without their time. */
export interface CurveAddress {
  /** Null: not selected yet. */
  readonly keys: readonly CurveKey[] | null;
  readonly comparison: Comparison;
  readonly isTable: boolean;
}

export function readCurves(params: URLSearchParams): CurveAddress {
  const list = params.get('c');
  const keys = list === null ? null : list.split(',').flatMap((text) => readKey(text) ?? []);
  return {
    keys: keys?.length === 0 ? null : keys,
    comparison: comparisons.find((one) => one === params.get('cc')) ?? 'none',
    isTable: params.get('cv') === 'table',
  };
}

export function writeCurves(params: URLSearchParams, changes: Partial<CurveAddress>): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (key: string, value: string | null): void => (value === null ? next.delete(key) : next.set(key, value));
  if (changes.keys !== undefined) {
    const texts = [...new Set((changes.keys ?? []).map(keyText))];
    set('c', texts.length === 0 ? null : texts.join(','));
  }
  if (changes.comparison !== undefined) set('cc', changes.comparison === 'none' ? null : changes.comparison);
  if (changes.isTable !== undefined) set('cv', changes.isTable ? 'table' : null);
  return next;
}
