import { recordJudgements, type NewJudgement } from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { transaction } from '../../src/context.ts';
import { site } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** Adds a rule for the tilt sensor of a site. */
export async function addRule({ pool }: TestServer, name: string, which: keyof typeof site = 'a'): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO alarm_rule (name, scope_kind, scope_id) VALUES ($1, 'sensor', $2) RETURNING id`,
    [name, site[which].tilt],
  );
  return rows[0]!.id;
}

interface Judged extends Partial<NewJudgement> {
  readonly which?: keyof typeof site;
}

/** Like ingest: the rule judges the tilt sensor of its site at a level, now unless `at` is given. */
export function judge(
  server: TestServer,
  ruleId: number,
  level: AlarmLevel | 0,
  { which = 'a', ...more }: Judged = {},
): Promise<LiveAlarm[]> {
  const { station: stationId, device: deviceId, tilt: sensorId } = site[which];
  const now = server.clock.now;
  const judgement: NewJudgement = {
    ...{ at: now, level, was: 0, version: 1, value: 12.5, isResent: false },
    detail: { limit: 10, unit: 'mm', field: 'x' },
    ...more,
  };
  return transaction(server.pool, (client) =>
    recordJudgements(
      client,
      [
        {
          ...{ ruleId, subject: `sensor:${sensorId}`, kind: 'threshold', revoked: [], added: [judgement] },
          place: { stationId, deviceId, sensorId },
        },
      ],
      now,
    ),
  );
}

/** Adds a rule and raises an alarm of it; returns the alarm. */
export async function raise(
  server: TestServer,
  name: string,
  level: AlarmLevel,
  more: Judged = {},
): Promise<LiveAlarm> {
  const [alarm] = await judge(server, await addRule(server, name, more.which), level, more);
  return alarm!;
}

export const clearAlarms = ({ pool }: TestServer) =>
  pool.query(
    `TRUNCATE alarm_judgement, alarm, maintenance_window, alarm_rule CASCADE; DELETE FROM audit WHERE action LIKE 'alarm:%'`,
  );
