import { checkNames, quality, statusChecks, type Names } from '@groundwatch/protocol/model';
import type { StoredRecord } from '@groundwatch/protocol/rest';

export type MarkKind = 'fault' | 'suspect' | 'clockUnset' | 'clockAhead' | 'clock' | 'late';

/** A quality remark of a record. */
export interface Mark {
  readonly kind: MarkKind;
  /** The failed checks. Empty if the device itself reported it. */
  readonly reasons: readonly Names[];
}

/** Most serious first. */
export function marksOf({ quality: reported = 0, late, originalCollectTime, ...record }: StoredRecord): Mark[] {
  // A reading contains its checks. For a status they follow from its values.
  const checks = record.checks ?? statusChecks(record.values as Readonly<Record<string, number | null>>);
  const reasons = checkNames.filter(({ bit }) => (checks & bit) !== 0).map(({ names }) => names);
  const mark = (kind: MarkKind, isThere: boolean, why: readonly Names[] = []): Mark[] =>
    isThere ? [{ kind, reasons: why }] : [];
  return [
    ...mark('fault', reported === quality.fault),
    ...mark('suspect', reported === quality.suspect || reasons.length > 0, reasons),
    ...mark('clockUnset', reported === quality.clockUnset),
    ...mark('clockAhead', reported === quality.clockAhead),
    ...mark('clock', originalCollectTime !== null),
    ...mark('late', late),
  ];
}
