import type { History } from '@groundwatch/protocol/rest';
import type { SensorTypeCode } from '@groundwatch/protocol/model';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import { loadCalibrations } from '../../load-calibrations.ts';
import type { Pool } from '../../context.ts';
import { DatabaseLevel } from './database-level.ts';
import { HistoryReader, type Period } from './read-history.ts';
import { selectSensorFields } from './selection.ts';

/** Reads calibrated curves of a sensor's fields, as received up to a moment, for callers that need not know the storage. */
export function curveReader(pool: Pool, clock: () => number) {
  const reader = new HistoryReader(new DatabaseLevel(pool, clock));
  return async (
    { id, type }: { id: number; type: SensorTypeCode },
    fields: readonly string[],
    period: Period,
    knownAt: string,
  ): Promise<History> => {
    const calibrated = { type: sensorTypeOf(type), calibrations: await loadCalibrations(pool, id) };
    return reader.period(pool, { id, selections: selectSensorFields(type, fields), calibrated, knownAt }, period);
  };
}
