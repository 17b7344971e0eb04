import { inTransaction } from '@groundwatch/db';
import {
  aheadData,
  judge,
  nothingHeld,
  samplerOf,
  isUsable,
  type AheadSample,
  type Series,
} from '@groundwatch/domain/alarms';
import type { Condition, RuleDefinition, SensorTypeCode } from '@groundwatch/protocol/model';
import { FrameFlag } from '@groundwatch/protocol/wire/grtu';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadRuleSet } from '../src/alarms/load-rule-set.ts';
import { deleteRules, seedRules, type RuleSeed } from './support/alarm-rules.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { MortalPool } from './support/mortal-pool.ts';
import { recorderRig, type RecorderRig } from './support/recorder-rig.ts';
import { reading, status, valuesOf } from './support/reports.ts';
import { START } from './support/session-rig.ts';

const STEP = 300_000;
const TIMES = 36;
const T = START - 50 * STEP;
const timeOf = (step: number): number => T + step * STEP;
/** The collect time that a reading of that step claims where the clock is ahead. All are received at the start. */
const claimedAt = (step: number): number => START + 6 * 3_600_000 + step * STEP;

let rig: RecorderRig;
let nextDevice = 5_000;
beforeAll(async () => {
  rig = await recorderRig();
});
afterAll(() => rig?.close());

/** Value of the nth device at a step: a pure function, so that resends are equal. */
const levelOf = (device: number, step: number): number =>
  Math.round(900 * Math.sin(step / 3 + device) + ((step * 7_919 + device * 104_729) % 700));
const batteryOf = (device: number, step: number): number => ((step + 3 * device) % 9 < 4 ? 10.9 : 12.4);
const isFault = (device: number, step: number): boolean => (step * 31 + device * 17) % 11 === 0;

const partsOf = (device: number, step: number, at = timeOf(step)) => {
  const base = status(at, step);
  return {
    status: {
      ...base,
      runStatus: step % 5 === 0 ? 4 : 0,
      values: { ...base.values, battery: batteryOf(device, step) },
    },
    readings: [
      reading('b12', at, 0, {
        quality: isFault(device, step) ? 2 : 0,
        values: { ...valuesOf('b12'), level: levelOf(device, step) },
      }),
    ],
  };
};

const quantity = { types: ['b12' as SensorTypeCode], field: 'level' };
const conditions = (sensors: readonly number[], devices: readonly number[]): fc.Arbitrary<Condition> =>
  fc.constantFrom<Condition>(
    { kind: 'threshold', quantity, side: 'above', limits: { 4: 100, 3: 300, 2: 600, 1: 900 } },
    { kind: 'threshold', quantity, side: 'beyond', limits: { 2: 500 } },
    { kind: 'rate', quantity, hours: 0.5, side: 'beyond', limits: { 4: 600, 2: 1_500 } },
    { kind: 'accumulated', quantity, reference: { kind: 'sensor' }, side: 'beyond', limits: { 4: 300, 1: 1_200 } },
    { kind: 'accumulated', quantity, reference: { kind: 'trailing', days: 1 / 24 }, side: 'above', limits: { 3: 400 } },
    { kind: 'battery', limits: null, level: 3 },
    { kind: 'runStatus', bits: [2], level: 4 },
    {
      kind: 'disagreement',
      field: 'level',
      sensorIds: [sensors[0]!, sensors[1]!],
      withinS: 700,
      limits: { 4: 300, 2: 900 },
    },
    {
      kind: 'expression',
      atLeast: 2,
      withinS: 1_000,
      members: [
        {
          name: 'a',
          sensorId: sensors[0]!,
          condition: { kind: 'threshold', quantity, side: 'above', limits: { 4: 0, 2: 500 } },
        },
        {
          name: 'b',
          sensorId: sensors[1]!,
          condition: { kind: 'rate', quantity, hours: 0.5, side: 'beyond', limits: { 4: 300 } },
        },
        { name: 'c', deviceId: devices[1]!, condition: { kind: 'battery', limits: null, level: 3 } },
      ],
    },
  );

const definitions = (condition: Condition): fc.Arbitrary<RuleDefinition> =>
  fc.record({
    condition: fc.constant(condition),
    deadband: fc.constantFrom(null, 0, 50),
    onDelay: fc.constantFrom({ needs: 1, of: 1 }, { needs: 2, of: 3 }),
    offDelayS: fc.constantFrom(0, 600, 1_500),
    validFrom: fc.constant(null),
    validTo: fc.constantFrom(null, null, new Date(timeOf(30)).toISOString()),
  });

/**
 * A delivery of a report: through which process, how often, whether it is awaited, after how many statements the process dies or loses its
 * connection.
 */
const deliveries = fc.array(
  fc.record({
    device: fc.integer({ min: 0, max: 1 }),
    step: fc.integer({ min: 0, max: TIMES - 1 }),
    process: fc.integer({ min: 0, max: 2 }),
    repeats: fc.constantFrom(1, 1, 2),
    isAwaited: fc.boolean(),
    isAhead: fc.constantFrom(false, false, false, false, true),
    dies: fc.constantFrom(null, null, null, null, null, null, null, 1, 4, 9, 14, 17, 20),
    isCut: fc.constantFrom(null, null, null, null, null, 2, 6, 12, 16, 18),
  }),
  { minLength: 20, maxLength: 60, size: 'max' },
);

async function seedSite(): Promise<{ numbers: string[]; devices: number[]; sensors: number[] }> {
  const numbers = [String(nextDevice++), String(nextDevice++)];
  const devices = await Promise.all(numbers.map((no) => seedDevice(rig.pool, no)));
  const { rows } = await rig.pool.query<{ id: number }>(
    `INSERT INTO sensor (device_id, port, type, sub_address) SELECT id, 1, 'b12', 0 FROM unnest($1::int[]) AS u(id) RETURNING id`,
    [devices],
  );
  return { numbers, devices, sensors: rows.map(({ id }) => id) };
}

/** The expected result: evaluating all sent data in order of collect time. */
async function expected(
  site: Awaited<ReturnType<typeof seedSite>>,
  sent: ReadonlySet<string>,
  ids: readonly number[],
): Promise<string[]> {
  const ruleSet = await inTransaction(rig.pool, (client) => loadRuleSet(client, 0));
  const steps = (device: number, isAhead: boolean): number[] =>
    Array.from({ length: TIMES }, (_, step) => step).filter((step) => sent.has(`${device} ${step} ${isAhead}`));
  const level = samplerOf('b12', 'level', []);
  const reader = (key: string) => {
    const [kind, id, field] = key.split(':');
    const device = (kind === 'sensor' ? site.sensors : site.devices).indexOf(Number(id));
    const valueAt = (step: number) => {
      const { status: stat, readings } = partsOf(device, step);
      const [one] = readings;
      if (kind === 'sensor')
        return level.sample({ at: timeOf(step), checks: 0, quality: one!.quality, values: one!.values });
      const values: Readonly<Record<string, number | null>> = stat.values;
      return field === 'runStatus' ? stat.runStatus : (values[field!] ?? null);
    };
    return { device, valueAt };
  };
  const seriesOf = (key: string): Series => {
    const { device, valueAt } = reader(key);
    const own = steps(device, false);
    return { times: own.map(timeOf), values: own.map(valueAt) };
  };
  const aheadOf = (key: string): AheadSample[] => {
    const { device, valueAt } = reader(key);
    return steps(device, true).map((step) => ({
      at: START,
      claimedAt: claimedAt(step),
      value: valueAt(step),
      isSuspect: false,
    }));
  };
  return [...ruleSet.bindings.values()]
    .filter(({ ruleId }) => ids.includes(ruleId))
    .flatMap(({ bound, sources, references, ruleId, subject }) => {
      const found = references.map((use, index) => {
        const { times, values } = seriesOf(use.key);
        const at = times.findIndex((time, i) => time >= bound.references[index]!.at && isUsable(values[i]));
        return at < 0 ? null : { at: times[at]!, value: values[at]! };
      });
      const data = { series: sources.map(({ key }) => seriesOf(key)), references: found };
      const ahead = aheadData(
        bound.needs,
        data,
        sources.map(({ key }) => aheadOf(key)),
      );
      return judge(bound, { ...data, ahead }, nothingHeld, Number.NEGATIVE_INFINITY, rig.clock.now()).map(
        (one) => `${ruleId} ${subject} ${one.at} ${one.was}>${one.level} v${one.version}`,
      );
    })
    .toSorted();
}

async function judged(ids: readonly number[]): Promise<string[]> {
  const rows = await rowsOf(
    rig.pool,
    `SELECT concat(rule_id, ' ', subject, ' ', (extract(epoch FROM at) * 1000)::int8, ' ', was, '>', level, ' v', version) AS one
     FROM alarm_judgement WHERE revoked_at IS NULL AND rule_id = ANY($1::int[])`,
    [ids],
  );
  return rows.map((row) => String(row['one'])).toSorted();
}

const scenario = fc.record({
  rules: fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.constantFrom(null, 10, 20)), {
    minLength: 1,
    maxLength: 4,
  }),
  deliveries,
  // Data in order through one living process is evaluated from its cached state.
  order: fc.constantFrom('any', 'rising', 'to one'),
  seed: fc.integer({ min: 0, max: 1_000 }),
});

it('gives the same judgements for any order, repeats, processes and crashes', { timeout: 240_000 }, async () => {
  let judgements = 0;
  await fc.assert(
    fc.asyncProperty(scenario, async ({ rules, deliveries: drawn, order, seed }) => {
      rig.clock.ms = START;
      const rising = order === 'any' ? drawn : drawn.toSorted((a, b) => a.step - b.step);
      const all = order === 'to one' ? rising.map((one) => ({ ...one, process: 0, repeats: 1, dies: null })) : rising;
      const site = await seedSite();
      const kinds = fc.sample(conditions(site.sensors, site.devices), { seed, numRuns: 9 });
      const seeds = rules.map(([kind, changesAt], index): RuleSeed => {
        const definition = (n: number) =>
          fc.sample(definitions(kinds[kind]!), { seed: seed + 10 * index + n, numRuns: 1 })[0]!;
        const versions = [{ from: 0, definition: definition(0) }];
        if (changesAt !== null) versions.push({ from: timeOf(changesAt), definition: definition(1) });
        return { scope: { kind: 'station', id: 1 }, versions };
      });
      const ids = await seedRules(rig.pool, seeds);
      const start = (n: number, statements?: number) => {
        const mortal = new MortalPool(rig.pool, statements);
        return { mortal, process: rig.process(`p${n}`, mortal.pool) };
      };
      const processes = [0, 1, 2].map((n) => start(n));
      const send = async (one: (typeof all)[number], n: number, isAgain: boolean): Promise<void> => {
        const parts = partsOf(one.device, one.step, one.isAhead ? claimedAt(one.step) : timeOf(one.step));
        for (let attempt = 0; attempt < 6; attempt += 1) {
          if (processes[n]!.mortal.isDead) processes[n] = start(n);
          const { process, mortal } = processes[n]!;
          const head = isAgain || attempt > 0 ? { flags: FrameFlag.RESEND } : {};
          const code = await process
            .store(parts, head, String(site.numbers[one.device]))
            .catch((error: unknown) => (mortal.isDead ? 3 : Promise.reject(error as Error)));
          if (code <= 1) return;
          // It recovers, or dies from what another report does meanwhile.
          await expect.poll(() => mortal.isDead || !process.recorder.isAway).toBe(true);
        }
        throw new Error('never stored');
      };
      const sent = new Set<string>();
      const waiting: Promise<void>[] = [];
      for (const one of all) {
        sent.add(`${one.device} ${one.step} ${one.isAhead}`);
        if (one.dies !== null) {
          await Promise.all(waiting.splice(0));
          await processes[one.process]!.process.recorder.stop();
          processes[one.process] = start(one.process, one.dies);
        }
        if (one.isCut !== null) processes[one.process]!.mortal.cut(one.isCut);
        for (let again = 0; again < one.repeats; again += 1)
          waiting.push(send(one, (one.process + again) % 3, again > 0));
        if (one.isAwaited) await Promise.all(waiting.splice(0));
      }
      await Promise.all(waiting);
      await Promise.all(processes.map(({ process }) => process.recorder.stop()));
      const found = await judged(ids);
      expect(found).toEqual(await expected(site, sent, ids));
      judgements += found.length;
      const alarms = await rowsOf(
        rig.pool,
        `SELECT rule_id, subject FROM alarm WHERE rule_id = ANY($1::int[]) AND ended_at IS NULL GROUP BY 1, 2 HAVING count(*) > 1`,
        [ids],
      );
      expect(alarms).toEqual([]);
      await deleteRules(rig.pool, ids, START);
      await rig.pool.query('UPDATE sensor SET is_enabled = false');
    }),
    { numRuns: 10, endOnFailure: true },
  );
  expect(judgements).toBeGreaterThan(0);
});
