import { isDeepStrictEqual } from 'node:util';
import type { HornAsk } from '@groundwatch/protocol/rest';
import { idTaken } from '../../commands/known-command.ts';
import type { Queryable } from '../../context.ts';

interface StoredSounding {
  userId: number;
  stationId: number;
  alarmId: number | null;
  action: string;
  level: number;
  duration: number;
  voice: number;
  note: string;
  deviceNos: string[];
}

/** Whether the same user posted the same request before. Throws duplicate where the id belongs to another request. */
export async function isKnownSounding(
  db: Queryable,
  id: string,
  userId: number,
  ask: Omit<HornAsk, 'id' | 'password'>,
): Promise<boolean> {
  const { rows } = await db.query<StoredSounding>({
    name: 'horn-known',
    text: `SELECT asked_by AS "userId", station_id AS "stationId", alarm_id::float8 AS "alarmId", action, level,
        duration_s AS duration, voice, note, ARRAY(SELECT device_no::text FROM horn_sequence_horn
          WHERE sequence_id = s.id AND is_chosen) AS "deviceNos"
      FROM horn_sequence s WHERE id = $1`,
    values: [id],
  });
  const [known] = rows;
  if (!known) return false;
  const isSame =
    known.userId === userId &&
    (['stationId', 'alarmId', 'action', 'level', 'duration', 'voice', 'note'] as const).every(
      (key) => known[key] === ask[key],
    ) &&
    isDeepStrictEqual(known.deviceNos.toSorted(), [...new Set(ask.deviceNos)].toSorted());
  if (!isSame) throw idTaken();
  return true;
}
