import { logOnAlarm } from '@groundwatch/db';
import type { HornLogEntry } from '@groundwatch/domain/horns';
import type { Queryable } from '../../context.ts';
import type { SoundingRow } from './sounding-row.ts';

/** The person who acted. */
export interface By {
  readonly userId: number | null;
  readonly accountName: string;
}

/** Events of a sounding that are also logged at its alarm; the sounding's own log has all of them. */
const ofAlarm: ReadonlySet<HornLogEntry['what']> = new Set([
  'asked',
  'released',
  'applied',
  'failed',
  'unanswered',
  'heard',
  'unheard',
  'fellBack',
  'noneLeft',
  'tooLate',
  'stopAsked',
  'sounded',
  'noneSounded',
  'stopped',
  'cancelled',
  'lapsed',
]);

type LoggedSounding = Pick<SoundingRow, 'id' | 'number' | 'alarmId'> & {
  readonly horns: readonly { readonly position: number; readonly deviceName: string }[];
};

/** Adds a step to the log of a sounding, and to the log of its alarm. */
export async function logOnSounding(
  client: Queryable,
  { id, number, alarmId, horns }: LoggedSounding,
  { at, what, position, detail = {} }: HornLogEntry,
  by: By | null,
  note = '',
): Promise<void> {
  const who = by ?? { userId: null, accountName: '' };
  await client.query({
    name: 'horn-event',
    text: `INSERT INTO horn_event (sequence_id, at, what, position, user_id, account_name, note, detail)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, new Date(at), what, position, who.userId, who.accountName, note, JSON.stringify(detail)],
  });
  if (alarmId === null || !ofAlarm.has(what)) return;
  const horn = horns.find((one) => one.position === position);
  const logged = { what, sounding: id, number, ...(horn ? { deviceName: horn.deviceName } : {}), ...detail };
  await logOnAlarm(client, alarmId, 'horn', { note, detail: logged }, who, at);
}
