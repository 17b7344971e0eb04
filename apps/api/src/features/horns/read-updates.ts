import type { HornUpdate, HornOrder } from '@groundwatch/domain/horns';
import type { CommandState, EndReason } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';
import type { HornRow, SoundingRow } from './sounding-row.ts';

/** What is known about a horn, and how loud it was measured. */
export interface MeasuredUpdate extends HornUpdate {
  readonly heardPeak: number | null;
}

interface Row {
  id: string;
  state: CommandState;
  reason: EndReason | '';
  createdAt: Date;
  sentAt: Date | null;
  acknowledgedAt: Date | null;
  endedAt: Date | null;
}

/** Device times have whole seconds. */
const SECOND_MS = 1_000;
const FAULT = 2;

/** The state of the sounding's commands, and the reports since of its horns and of the sensors that listen to them. */
export async function readHornUpdates(db: Queryable, { horns, durationS }: SoundingRow): Promise<MeasuredUpdate[]> {
  const asked = horns.filter(({ order }) => order !== null);
  const ids = asked.flatMap(({ commandId, stopCommandId }) => [commandId, stopCommandId].filter((id) => id !== null));
  if (ids.length === 0) return [];
  const { rows } = await db.query<Row>({
    name: 'horn-commands',
    text: `SELECT id, state, reason, created_at AS "createdAt", sent_at AS "sentAt", acknowledged_at AS "acknowledgedAt",
      ended_at AS "endedAt" FROM command WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  const orders = new Map(rows.map((row) => [row.id, toOrder(row)]));
  const found: MeasuredUpdate[] = [];
  for (const horn of asked) {
    const order = (horn.commandId === null ? null : orders.get(horn.commandId)) ?? horn.order;
    const stop = (horn.stopCommandId === null ? null : orders.get(horn.stopCommandId)) ?? horn.stop;
    const heard = await readHeard(db, horn, order, durationS);
    const soundingAt = await readSounding(db, horn, order);
    found.push({ position: horn.position, order, stop, soundingAt, ...heard });
  }
  return found;
}

const toOrder = ({ state, reason, createdAt, sentAt, acknowledgedAt, endedAt }: Row): HornOrder => ({
  state,
  reason,
  queuedAt: createdAt.getTime(),
  sentAt: sentAt?.getTime() ?? null,
  acknowledgedAt: acknowledgedAt?.getTime() ?? null,
  endedAt: endedAt?.getTime() ?? null,
});

/** Data collected from this time on may concern the sounding; null: it was not sent. */
function sentFrom(order: HornOrder | null): Date | null {
  const sentAt = order?.sentAt ?? null;
  return sentAt === null ? null : new Date(Math.floor(sentAt / SECOND_MS) * SECOND_MS);
}

async function readSounding(db: Queryable, horn: HornRow, order: HornOrder | null): Promise<number | null> {
  const from = sentFrom(order);
  if (horn.soundingAt !== null || from === null) return horn.soundingAt?.getTime() ?? null;
  const { rows } = await db.query<{ at: Date | null }>({
    name: 'horn-sounding',
    text: `SELECT min(r.collected_at) AS at FROM sensor s JOIN reading_horn r ON r.sensor_id = s.id
      WHERE s.device_id = $1 AND s.type = 'b10' AND r.sounding = 1 AND r.collected_at >= $2`,
    values: [horn.deviceId, from],
  });
  return rows[0]?.at?.getTime() ?? null;
}

async function readHeard(
  db: Queryable,
  horn: HornRow,
  order: HornOrder | null,
  durationS: number,
): Promise<{ heardAt: number | null; heardPeak: number | null }> {
  const { earSensorId, earThreshold, earWindowS, heardAt, heardPeak } = horn;
  const from = sentFrom(order);
  if (heardAt !== null) return { heardAt: heardAt.getTime(), heardPeak };
  if (from === null || earSensorId === null || earWindowS === null) return { heardAt: null, heardPeak: null };
  const doneAt = order?.state === 'applied' ? order.endedAt : horn.soundingAt?.getTime();
  const until = (doneAt ?? from.getTime() + durationS * SECOND_MS) + earWindowS * SECOND_MS;
  const { rows } = await db.query<{ at: Date; peak: number }>({
    name: 'horn-heard',
    text: `SELECT collected_at AS at, peak FROM reading_geo_sound
      WHERE sensor_id = $1 AND collected_at >= $2 AND collected_at <= $3 AND peak >= $4 AND quality < $5
      ORDER BY collected_at LIMIT 1`,
    values: [earSensorId, from, new Date(until), earThreshold, FAULT],
  });
  const [row] = rows;
  return row ? { heardAt: row.at.getTime(), heardPeak: row.peak } : { heardAt: null, heardPeak: null };
}
