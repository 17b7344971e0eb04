import type { AlarmLevel, HornState } from '@groundwatch/protocol/model';
import type { Announcing } from '../../commands/publish-commands.ts';

interface Row {
  id: string;
  number: number;
  stationId: number;
  stationName: string;
  alarmId: number | null;
  level: AlarmLevel;
  state: HornState;
  askedBy: string;
  revision: number;
}

/** Tells every process and open page that a sounding is otherwise now. Who does not hear of it finds it by asking. */
export async function publishSounding({ pool, bus, log, clock }: Announcing, id: string): Promise<void> {
  try {
    const { rows } = await pool.query<Row>({
      name: 'horn-live',
      text: `SELECT id, number::float8 AS number, station_id AS "stationId", station_name AS "stationName",
        alarm_id::float8 AS "alarmId", level, state, asked_name AS "askedBy", revision FROM horn_sequence WHERE id = $1`,
      values: [id],
    });
    const changedTime = new Date(clock()).toISOString();
    await bus.publish(rows.map((row) => ({ kind: 'horn' as const, horn: { ...row, changedTime } })));
  } catch (error) {
    log.warn({ err: error }, 'a sounding of horns could not be announced');
  }
}
