import { changeRules } from '@groundwatch/db';
import type { Condition, RuleDefinition } from '@groundwatch/protocol/model';
import { Caller } from './commands.ts';
import { install, type Installation } from './installation.ts';
import { runProgram, startProgram, type RunningProcess } from './processes.ts';

/** The five devices of the simulator's slope: cracks, tilt, rain, two horns. */
const FIRST = 861_000_000_000_001;
export const [CRACK_DEVICE, TILT_DEVICE, RAIN_DEVICE, HORN_DEVICE, SECOND_HORN_DEVICE] = Array.from(
  { length: 5 },
  (_, index) => String(FIRST + index),
) as [string, string, string, string, string];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 90;
/** mm/d. Steady creep of the simulated slope at the first crack gauge. */
const STEADY = 0.84;

/** Ninety days of the slope that end at the last full hour. */
export interface Story {
  readonly from: number;
  readonly to: number;
  /** Time at which the slope fails, ms since 1970. */
  readonly failsAt: number;
}

export function newStory(): Story {
  const to = Math.floor(Date.now() / HOUR) * HOUR;
  return { from: to - DAYS * DAY, to, failsAt: to + 0.3 * DAY };
}

export interface Slope {
  readonly installation: Installation;
  readonly caller: Caller;
  readonly stationId: number;
  readonly sensors: { readonly crackA: number; readonly crackB: number };
  readonly rules: Readonly<Record<string, number>>;
}

const ruleOf = (condition: Condition, extra: Partial<RuleDefinition> = {}): RuleDefinition => ({
  condition,
  deadband: null,
  onDelay: { needs: 2, of: 3 },
  offDelayS: 6 * 3_600,
  validFrom: null,
  validTo: null,
  ...extra,
});

/** An installation with the slope's devices at one station and rules of several kinds that cover the whole story. */
export async function installSlope(story: Story): Promise<Slope> {
  const devices = [CRACK_DEVICE, TILT_DEVICE, RAIN_DEVICE, HORN_DEVICE, SECOND_HORN_DEVICE];
  const installation = await install({ devices, areProcesses: true });
  const { pool } = installation;
  const caller = await Caller.signIn(installation.pageUrl);
  const place = await pool.connect();
  const ids = new Map<string, number>();
  let stationId = 0;
  const sensors: number[] = [];
  try {
    await place.query('BEGIN');
    await changeRules(place);
    const { rows } = await place.query<{ id: number; no: string; stationId: number }>(
      `UPDATE device SET station_id = (SELECT min(id) FROM station) RETURNING id, device_no::text AS no, station_id AS "stationId"`,
    );
    for (const row of rows) ids.set(row.no, row.id);
    stationId = rows[0]!.stationId;
    for (const port of [1, 2]) {
      const made = await place.query<{ id: number }>(
        `INSERT INTO sensor (device_id, port, type, sub_address) VALUES ($1, $2, 'b7', 0) RETURNING id`,
        [ids.get(CRACK_DEVICE), port],
      );
      sensors.push(made.rows[0]!.id);
    }
    await place.query('COMMIT');
  } finally {
    place.release();
  }
  const [crackA, crackB] = sensors as [number, number];
  const opening = { types: ['b7'], field: 'opening' } as const;
  const tangent: Condition = {
    kind: 'tangentAngle',
    quantity: opening,
    hours: 72,
    steadyVelocity: STEADY,
    limits: { 4: 40, 3: 50, 2: 80, 1: 85 },
  };
  const deviceOf = (no: string) => ({ kind: 'device', id: ids.get(no)! }) as const;
  const wanted = {
    tangent: { scope: { kind: 'sensor', id: crackA }, definition: ruleOf(tangent) },
    inverse: {
      scope: { kind: 'sensor', id: crackA },
      definition: ruleOf({
        kind: 'inverseVelocity',
        quantity: opening,
        hours: 24,
        days: 10,
        limits: { 4: 480, 3: 240, 2: 96, 1: 36 },
      }),
    },
    accumulated: {
      scope: deviceOf(CRACK_DEVICE),
      definition: ruleOf({
        kind: 'accumulated',
        quantity: opening,
        reference: { kind: 'time', at: new Date(story.from).toISOString() },
        side: 'above',
        limits: { 4: 20, 3: 40, 2: 80, 1: 120 },
      }),
    },
    rate: {
      scope: { kind: 'station', id: stationId },
      definition: ruleOf({
        kind: 'rate',
        quantity: { types: ['b4'], field: 'total' },
        hours: 24,
        side: 'beyond',
        limits: { 4: 0.002, 3: 0.005, 2: 0.01, 1: 0.02 },
      }),
    },
    rain: {
      scope: { kind: 'station', id: stationId },
      definition: ruleOf({ kind: 'rainSum', hours: 24, limits: { 4: 15, 3: 40 } }),
    },
    both: {
      scope: { kind: 'station', id: stationId },
      definition: ruleOf({
        kind: 'expression',
        atLeast: 2,
        withinS: 7_200,
        members: [
          { name: 'A', sensorId: crackA, condition: tangent },
          {
            name: 'B',
            sensorId: crackB,
            condition: { kind: 'threshold', quantity: opening, side: 'above', limits: { 4: 20, 3: 30, 2: 50, 1: 80 } },
          },
        ],
      }),
    },
  } as const;
  const rules: Record<string, number> = {};
  for (const [name, { scope, definition }] of Object.entries(wanted)) {
    const made = await caller.demand<{ id: number }>('POST', '/rest/alarm-rules', { name, scope, definition });
    rules[name] = made.id;
  }
  await backdate(installation, story.from);
  return { installation, caller, stationId, sensors: { crackA, crackB }, rules };
}

/** Moves the rules to before the start of the story. */
async function backdate({ pool }: Installation, from: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await changeRules(client);
    await client.query('UPDATE alarm_rule_version SET effective_from = $1', [new Date(from - DAY)]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const argumentsOf = ({ to }: Story, more: readonly string[]): string[] => [
  '--landslide',
  '--step',
  '180',
  '--end',
  new Date(to).toISOString(),
  ...more,
];
const listenerOf = ({ installation }: Slope): NodeJS.ProcessEnv => ({ RTU_PORT: String(installation.rtuPort) });

/** Reports the story over TCP. Resolves when every report is answered. */
export const send = (slope: Slope, story: Story, more: readonly string[] = []): Promise<void> =>
  runProgram('apps/simulator/src/main.ts', listenerOf(slope), argumentsOf(story, more));

/** As `send`, and keeps the devices connected for commands. */
export const sendAndStay = (slope: Slope, story: Story, more: readonly string[] = []): Promise<Staying> =>
  startProgram(
    'apps/simulator/src/main.ts',
    listenerOf(slope),
    argumentsOf(story, ['--stay', ...more]),
    /the slope fails at/,
  );
export type Staying = Pick<RunningProcess, 'stop'>;

export interface Judged {
  readonly rule: string;
  readonly subject: string;
  readonly at: string;
  readonly level: number;
  readonly value: number | null;
}

/** Every change of level of the story by time, with names of subjects and rules, so that installations can be compared. */
export async function judged({ installation, rules }: Slope, { to }: Story): Promise<Judged[]> {
  const names = new Map(Object.entries(rules).map(([name, id]) => [id, name]));
  const { rows } = await installation.pool.query<Omit<Judged, 'rule'> & { ruleId: number }>(
    `SELECT rule_id AS "ruleId", coalesce(d.device_no || '/' || s.port || '/' || s.type, split_part(j.subject, ':', 1)) AS subject,
       to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') AS at, level, value
     FROM alarm_judgement j LEFT JOIN sensor s ON j.subject = 'sensor:' || s.id LEFT JOIN device d ON d.id = s.device_id
     WHERE revoked_at IS NULL AND at <= $1 ORDER BY at, rule_id, subject`,
    [new Date(to)],
  );
  return rows.map(({ ruleId, ...row }) => ({ rule: names.get(ruleId) ?? '?', ...row }));
}

export interface LoggedEvent {
  readonly rule: string;
  readonly what: string;
  readonly level: number;
  readonly collectedAt: string | null;
}

/** The logs of all alarms in order of collect time, without entries of users and timers. */
export async function alarmLog({ installation, rules }: Slope, { to }: Story): Promise<LoggedEvent[]> {
  const names = new Map(Object.entries(rules).map(([name, id]) => [id, name]));
  const { rows } = await installation.pool.query<Omit<LoggedEvent, 'rule'> & { ruleId: number }>(
    `SELECT a.rule_id AS "ruleId", e.what, e.level,
       to_char(e.collected_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') AS "collectedAt"
     FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id
     WHERE e.collected_at <= $1 ORDER BY e.collected_at, a.rule_id, a.subject, e.id`,
    [new Date(to)],
  );
  return rows.map(({ ruleId, ...row }) => ({ rule: names.get(ruleId) ?? '?', ...row }));
}
