import { familyKeys, type FamilyKey } from '@groundwatch/protocol/model';
import type { RecordKind } from '@groundwatch/protocol/rest';
import type { ArgsOf } from '../../api/client.ts';
import type { Period } from '../time-range.ts';

/** An export target: a station, a device, or a sensor. */
export interface ExportTarget {
  /** Identifies targets: `station 3`, `device 1001`, `sensor 17`. */
  readonly key: string;
  readonly label: string;
  readonly query: { stationId: number } | { deviceNo: string } | { sensorId: number };
  /** Families of its readings. */
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

/** The record kinds of a target, status records first. */
export const kindsOf = ({ families, hasStatus }: ExportTarget): RecordKind[] => [
  ...(hasStatus ? (['status'] as const) : []),
  ...familyKeys.filter((key) => families.has(key)),
];

export type ExportCall = ArgsOf<'GET /rest/history/export'>['query'];

/** The request. For the latest readings this many per sensor, else those of the period. */
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
