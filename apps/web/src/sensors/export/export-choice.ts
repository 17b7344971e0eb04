import { familyKeys, type FamilyKey } from '@groundwatch/protocol/model';
import type { RecordKind } from '@groundwatch/protocol/rest';
import type { ArgsOf } from '../../api/client.ts';
import type { Period } from '../time-range.ts';

/** What rows can be exported of: a whole station, a device, or one of its sensors. */
export interface ExportTarget {
  /** Tells targets apart: `station 3`, `device 1001`, `sensor 17`. */
  readonly key: string;
  readonly label: string;
  readonly query: { stationId: number } | { deviceNo: string } | { sensorId: number };
  /** Families that it has readings of. */
  readonly families: ReadonlySet<FamilyKey>;
  /** A sensor has no status records. */
  readonly hasStatus: boolean;
}

export interface ExportChoice {
  readonly target: ExportTarget;
  readonly kind: RecordKind;
  readonly format: 'xlsx' | 'csv';
  readonly zone: string;
  readonly isRaw: boolean;
}

/** Kinds of rows that a target has, status records first. */
export const kindsOf = ({ families, hasStatus }: ExportTarget): RecordKind[] => [
  ...(hasStatus ? (['status'] as const) : []),
  ...familyKeys.filter((key) => families.has(key)),
];

export type ExportCall = ArgsOf<'GET /rest/history/export'>['query'];

/** The question to the server. Of the latest readings so many of each sensor, else those of the period. */
export function exportCall(
  { target, kind, format, zone, isRaw }: ExportChoice,
  { asked, latest }: { asked: Period; latest: number | null },
): ExportCall {
  const when =
    latest === null
      ? { from: new Date(asked.from).toISOString(), to: new Date(asked.to).toISOString() }
      : { last: latest };
  return { ...target.query, kind, ...when, format, zone, ...(isRaw ? { raw: 'true' } : {}) };
}
