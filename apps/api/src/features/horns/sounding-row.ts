import type { HornOrder, HornPost, HornSequence } from '@groundwatch/domain/horns';
import type { HornState } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';

/** A horn of a sounding as stored. */
export interface HornRow {
  position: number;
  deviceId: number;
  deviceName: string;
  isChosen: boolean;
  insteadOf: number | null;
  earSensorId: number | null;
  earThreshold: number | null;
  earWindowS: number | null;
  commandId: string | null;
  order: HornOrder | null;
  stopCommandId: string | null;
  stop: HornOrder | null;
  soundingAt: Date | null;
  heardAt: Date | null;
  heardPeak: number | null;
  missedAt: Date | null;
  unheardAt: Date | null;
}

/** A sounding as stored, with its horns in order. */
export interface SoundingRow {
  id: string;
  number: number;
  stationId: number;
  stationName: string;
  alarmId: number | null;
  action: 'sound' | 'test';
  level: number;
  durationS: number;
  voice: number;
  state: HornState;
  needsTwo: boolean;
  answerS: number;
  needsHearing: boolean;
  askedBy: number;
  askedName: string;
  releaseUntil: Date | null;
  releasedAt: Date | null;
  endedAt: Date | null;
  revision: number;
  horns: readonly HornRow[];
}

const columns = `id, number::float8 AS number, station_id AS "stationId", station_name AS "stationName",
  alarm_id::float8 AS "alarmId", action, level, duration_s AS "durationS", voice, state, needs_two AS "needsTwo",
  answer_s AS "answerS", needs_hearing AS "needsHearing", asked_by AS "askedBy", asked_name AS "askedName",
  release_until AS "releaseUntil", released_at AS "releasedAt", ended_at AS "endedAt", revision`;

const hornColumns = `position, device_id AS "deviceId", device_name AS "deviceName", is_chosen AS "isChosen",
  instead_of AS "insteadOf", ear_sensor_id AS "earSensorId", ear_threshold AS "earThreshold", ear_window_s AS "earWindowS",
  command_id AS "commandId", "order", stop_command_id AS "stopCommandId", stop, sounding_at AS "soundingAt",
  heard_at AS "heardAt", heard_peak AS "heardPeak", missed_at AS "missedAt", unheard_at AS "unheardAt"`;

/**
 * Locks and reads a sounding. null: it does not exist or, with `skipLocked`, another process holds it. Take it before the locks of
 * commands: whoever holds those never asks for this one.
 */
export async function lockSounding(
  client: Queryable,
  id: string,
  others: 'wait' | 'pass',
): Promise<SoundingRow | null> {
  const { rows } = await client.query<Omit<SoundingRow, 'horns'>>(
    `SELECT ${columns} FROM horn_sequence WHERE id = $1 FOR UPDATE ${others === 'pass' ? 'SKIP LOCKED' : ''}`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const horns = await client.query<HornRow>({
    name: 'horn-sequence-horns',
    text: `SELECT ${hornColumns} FROM horn_sequence_horn WHERE sequence_id = $1 ORDER BY position`,
    values: [id],
  });
  return { ...row, horns: horns.rows };
}

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

const toPost = (row: HornRow): HornPost => ({
  position: row.position,
  isChosen: row.isChosen,
  insteadOf: row.insteadOf,
  order: row.order,
  stop: row.stop,
  earMs: row.earWindowS === null ? null : row.earWindowS * 1_000,
  soundingAt: ms(row.soundingAt),
  heardAt: ms(row.heardAt),
  missedAt: ms(row.missedAt),
  unheardAt: ms(row.unheardAt),
});

export const toSequence = (row: SoundingRow): HornSequence => ({
  state: row.state,
  durationMs: row.durationS * 1_000,
  answerMs: row.answerS * 1_000,
  needsHearing: row.needsHearing,
  releaseUntil: ms(row.releaseUntil),
  releasedAt: ms(row.releasedAt),
  endedAt: ms(row.endedAt),
  posts: row.horns.map(toPost),
});
