import { holdRules, inOrder, type PoolClient } from '@groundwatch/db';
import type { Fate } from '@groundwatch/protocol/wire';
import type { AlarmEngine, Verdicts } from '../alarms/engine.ts';
import type { EvaluationPass } from '../alarms/evaluation-pass.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import { removeMoved } from './ahead-mover.ts';
import { Batch, reportFate } from '../batch/batch.ts';
import { recordDueCalculations, removeCalculated, renewLatest } from './calculated.ts';
import { errorCode, JudgingError } from './failure.ts';
import { insertRows } from './insert.ts';
import type { Job } from '../batch/jobs.ts';
import { findKnownAhead } from '../batch/known-ahead.ts';
import { lockLatest, upsertLatest } from '../batch/latest.ts';
import { ensureSensors, type NewSensors } from './sensors.ts';
import {
  findCorrections,
  writeContacts,
  writeCorrections,
  writeIdents,
  writeParams,
  writeQuarantine,
  writeSendCycles,
  type ReportedIdent,
} from './side-rows.ts';
import { writeStaleDays, writeStaleDeviceDays } from './stale-days.ts';
import { storeAhead } from './store-ahead.ts';
import { familySpecs, statusSpec } from '../batch/table-spec.ts';
import { writeOutbox } from './outbox.ts';
import { findUncorrected } from './uncorrected.ts';
import { storeNotes } from './notes.ts';
import { storeWaves } from './waves.ts';

/** The work of one transaction: uplinks that wait for an answer, and changes of devices without one. */
export interface Work {
  readonly jobs: readonly Job[];
  readonly touched: ReadonlySet<DeviceEntry>;
  readonly idents: ReadonlyMap<DeviceEntry, ReportedIdent>;
}

/** The effects of a committed transaction on memory, bus and RTUs. */
export interface Written {
  readonly batch: Batch;
  readonly sensors: NewSensors;
  readonly sendCycles: ReadonlyMap<DeviceEntry, number>;
  readonly settled: ReadonlyMap<Job, Fate>;
  readonly verdicts: Verdicts;
  /** Uplinks with more new sensors than allowed. */
  readonly excess: ReadonlySet<Job>;
}

/** Tables in one order in every process, against deadlocks. */
const specs = Object.values(familySpecs);

/** The settings of a write. */
export interface Writer {
  /** Number of the batch. */
  readonly number: number;
  readonly ingestId: string;
  readonly engine: AlarmEngine;
  /** ms since 1970. */
  readonly now: number;
  /** False: its evaluation has failed before. */
  readonly isJudged: boolean;
}

/** Evaluates the rules. Throws JudgingError where the error is not the database's, so that the data can still be stored. */
async function judged(client: PoolClient, pass: EvaluationPass): Promise<Verdicts> {
  try {
    return await pass.evaluate();
  } catch (error) {
    if (errorCode(error) !== null) throw error;
    // Fails with the connection's error if it was lost.
    await client.query('SELECT 1');
    throw new JudgingError('readings could not be judged', { cause: error });
  }
}

/** Writes all of `work` in the caller's transaction, and evaluates the rules. */
export async function writeBatch(client: PoolClient, work: Work, writer: Writer): Promise<Written> {
  const { jobs } = work;
  const { number, ingestId, engine, now } = writer;
  // The rules are locked before any row.
  const rules = holdRules(client);
  // Its failure is thrown below.
  rules.catch(() => undefined);
  const { sensors, revision: renewed, excess } = await ensureSensors(client, jobs);
  const resent = jobs.filter(({ uplink }) => uplink.kind !== 'params' && uplink.isResend);
  const corrections = await findCorrections(client, resent);
  await findUncorrected(client, resent, corrections);
  const knownAhead = await findKnownAhead(client, jobs);
  const batch = new Batch(
    number,
    (device, key) => {
      const sensor = device.sensors.get(key) ?? sensors.get(device)?.get(key);
      if (!sensor) throw new TypeError(`sensor ${key} of device ${device.deviceNo} is missing`);
      return sensor;
    },
    corrections,
    knownAhead,
  );
  for (const job of jobs) if (!excess.has(job)) batch.add(job);
  // Statements are pipelined: while the server executes one, the next is built.
  const locked = lockLatest(client, batch);
  const upserted = upsertLatest(client, batch, engine.watermarks);
  const pass = Promise.all([rules, upserted]).then(([held, before]) =>
    writer.isJudged ? engine.begin(client, { batch, revision: renewed ?? held.revision, before, now }) : null,
  );
  pass.catch(() => undefined);
  const [, , before, waves, notes, sendCycles] = await inOrder([
    rules,
    locked,
    upserted,
    upserted.then(() => storeWaves(client, batch.waves)),
    upserted.then(() => storeNotes(client, batch.notes)),
    writeSendCycles(client, batch.sendCycles),
    removeCalculated(client, jobs),
    insertRows(client, statusSpec, batch.statusRows),
    ...specs.map((spec) => insertRows(client, spec, batch.rows.get(spec) ?? [])),
    upserted.then(() => storeAhead(client, batch)),
    removeMoved(
      client,
      batch.reports.flatMap(({ job }) => (job.movedS === undefined ? [] : [job])),
    ),
    writeStaleDays(client, batch),
    writeParams(client, batch.params),
    writeQuarantine(client, batch.refused, 'collect_time'),
    writeCorrections(client, batch.corrections),
    writeIdents(client, work.idents),
    writeContacts(client, work.touched, ingestId),
  ]);
  await writeStaleDeviceDays(client, batch);
  await renewLatest(client, jobs);
  const held = await rules;
  if (held.isForwarding) await writeOutbox(client, batch);
  if (held.isCalculating) await recordDueCalculations(client, batch, jobs, now);
  const begun = await pass;
  const verdicts = begun ? await judged(client, begun) : await engine.skip(client, batch, before);

  const settled = new Map<Job, Fate>();
  for (const report of batch.reports) settled.set(report.job, reportFate(report));
  for (const [{ job }, fate] of [...waves, ...notes]) settled.set(job, fate);
  for (const job of batch.params) settled.set(job, 'stored');
  for (const job of batch.refused) settled.set(job, 'timeRefused');
  for (const job of excess) settled.set(job, 'busy');
  return { batch, sensors, sendCycles, settled, verdicts, excess };
}
