import { inTransaction, type Pool } from '@groundwatch/db';
import type { Fate, Ident } from '@groundwatch/protocol/wire';
import type { Logger } from 'pino';
import { AlarmEngine } from '../alarms/engine.ts';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { DeviceRegistry } from '../registry/registry.ts';
import type { Gate } from './gate.ts';
import { FailedBatches, type Trial } from './failed-batches.ts';
import { identText } from './ident-text.ts';
import type { Job, UnknownDevice } from '../batch/jobs.ts';
import type { LivePublisher } from './live.ts';
import type { ReportedIdent } from './side-rows.ts';
import { UnknownDevices } from './unknown-devices.ts';
import { writeBatch, type Work, type Written } from './write-batch.ts';

const MAX_BATCH = 2000;
/** More waiting reports pause the sockets. */
const MAX_WAITING = 1000;
/** Reports gather between two transactions for as long as the last one took, at most `mostMs`, or until `enough` of them wait. */
const GATHER = { mostMs: 10, enough: 200 };
const CONTACT_EVERY_MS = 10_000;
/** Interval between logged changes of address, ms: devices in mobile networks change theirs often. */
const TAKEN_OVER_EVERY_MS = 3_600_000;
const BACK_OFF_MS = { first: 250, most: 5000 };

export interface RecorderDeps {
  readonly pool: Pool;
  readonly registry: DeviceRegistry;
  readonly live: LivePublisher;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly ingestId: string;
}

/**
 * Stores uplinks of sessions, one transaction per batch. Uplinks that arrive during a transaction and shortly after it form the next batch.
 * Nothing is answered before its commit.
 */
export class Recorder {
  readonly #deps: RecorderDeps;
  readonly #unknown: UnknownDevices;
  readonly #engine = new AlarmEngine();
  readonly #failed: FailedBatches;
  #queue: Job[] = [];
  #touched = new Set<DeviceEntry>();
  #idents = new Map<DeviceEntry, ReportedIdent>();
  #running: Promise<void> | null = null;
  #batchNumber = 0;
  #isAway = false;
  #isStopped = false;
  #backOffMs = BACK_OFF_MS.first;
  #probe: NodeJS.Timeout | null = null;
  #endGathering: (() => void) | null = null;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    this.#unknown = new UnknownDevices(deps.pool, deps.log);
    this.#failed = new FailedBatches(deps, {
      store: (trial) => this.#store(trial),
      settle: (job, fate) => this.#settle(job, fate),
      away: (work, error) => this.#away(work, error),
    });
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  submit(job: Job): void {
    if (this.#isAway) {
      job.reply.settle(job.uplink, 'busy');
      return;
    }
    this.#queue.push(job);
    if (this.#queue.length > MAX_WAITING) this.#deps.gate.close();
    if (this.#queue.length >= GATHER.enough) this.#endGathering?.();
    this.#start();
  }

  touch(device: DeviceEntry, hasChanged: boolean): void {
    if (!hasChanged && device.seenAt - device.contactWrittenAt < CONTACT_EVERY_MS) return;
    if (this.#touched.has(device)) return;
    this.#touched.add(device);
    this.#start();
  }

  identify(device: DeviceEntry, ident: Ident): void {
    if (identText(ident) === device.ident) return;
    this.#idents.set(device, { ident, at: this.#deps.clock.now() });
    this.#start();
  }

  takenOver(device: DeviceEntry, from: string, to: string): void {
    const { pool, log, clock } = this.#deps;
    const now = clock.now();
    if (now - device.takenOverAt < TAKEN_OVER_EVERY_MS) return;
    device.takenOverAt = now;
    const { deviceNo } = device;
    log.warn({ deviceNo, from, to }, 'a plain device came from another address while it was connected');
    const text = `INSERT INTO audit (at, action, target, address, detail) VALUES ($1, 'device:taken-over', $2, $3, $4)`;
    pool
      .query(text, [new Date(now), deviceNo, to, JSON.stringify({ from })])
      .catch((error: unknown) => log.warn({ err: error, deviceNo }, 'that could not be written into the audit'));
  }

  quarantineUnknown(unknown: UnknownDevice): void {
    this.#unknown.add(unknown);
  }

  /** Resolves when everything submitted is stored or answered. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** `idle` for good: sessions submit nothing more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.idle();
    if (this.#probe) clearTimeout(this.#probe);
    await this.#unknown.idle();
    await this.#deps.live.idle();
  }

  #start(): void {
    // setImmediate lets uplinks of one read share a transaction; it adds no delay.
    if (this.#isAway) return;
    this.#running ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#run())
      .finally(() => {
        this.#running = null;
        if (this.#hasWork()) this.#start();
      });
  }

  #hasWork(): boolean {
    return this.#queue.length > 0 || this.#touched.size > 0 || this.#idents.size > 0;
  }

  async #run(): Promise<void> {
    while (this.#hasWork() && !this.#isAway) {
      const work = this.#take();
      this.#deps.metrics.waiting.set(this.#queue.length);
      const started = performance.now();
      await this.#store({ work, attempt: 0, isJudged: true });
      await this.#gather(performance.now() - started);
    }
  }

  /** A transaction costs as much as the rows of tens of reports, so those of a short while share one. */
  async #gather(ms: number): Promise<void> {
    if (this.#queue.length >= GATHER.enough || this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(ms, GATHER.mostMs));
      this.#endGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endGathering = null;
  }

  #take(): Work {
    const jobs = this.#queue.length <= MAX_BATCH ? this.#queue : this.#queue.slice(0, MAX_BATCH);
    const work = { jobs, touched: this.#touched, idents: this.#idents };
    this.#queue = this.#queue.slice(jobs.length);
    this.#touched = new Set();
    this.#idents = new Map();
    if (this.#queue.length <= MAX_WAITING) this.#deps.gate.open();
    return work;
  }

  async #store(trial: Trial): Promise<void> {
    const { work, isJudged } = trial;
    const { pool, metrics, ingestId, clock } = this.#deps;
    const engine = this.#engine;
    const started = performance.now();
    let written: Written;
    try {
      this.#batchNumber += 1;
      const number = this.#batchNumber;
      written = await inTransaction(pool, (client) =>
        writeBatch(client, work, { number, ingestId, engine, now: clock.now(), isJudged }),
      );
    } catch (error) {
      engine.rollBack();
      await this.#failed.take(trial, error);
      return;
    }
    metrics.commitSeconds.observe((performance.now() - started) / 1000);
    if (work.jobs.length > 0) metrics.batchReports.observe(work.jobs.length);
    this.#backOffMs = BACK_OFF_MS.first;
    this.#committed(work, written);
  }

  /** After the commit: first memory, then the bus, then the RTUs. */
  #committed(work: Work, { batch, sensors, sendCycles, settled, verdicts, excess }: Written): void {
    const { live, metrics, clock, log } = this.#deps;
    this.#engine.commit();
    live.publishAlarms(verdicts.alarms);
    live.publishAnalyses(verdicts.analyses);
    for (const [device, found] of sensors) for (const [key, sensor] of found) device.sensors.set(key, sensor);
    for (const sensor of batch.newestReadings.keys()) sensor.latestAt = sensor.newestAt;
    for (const device of batch.newestStatuses.keys()) device.latestStatusAt = device.newestStatusAt;
    for (const [device, cycle] of sendCycles) device.sendCycleS = cycle;
    for (const [device, { ident }] of work.idents) device.ident = identText(ident);
    const now = clock.now();
    for (const device of work.touched) device.contactWrittenAt = now;
    const tables: ('device' | 'sensor')[] = [];
    if (sendCycles.size > 0 || work.idents.size > 0) tables.push('device');
    if (sensors.size > 0) tables.push('sensor');
    live.add(batch, work.touched, tables);
    for (const { job, status, readings, ahead } of batch.reports) {
      if (status) metrics.rows.add(status.outcome);
      const first = status ?? readings[0]?.rows[0];
      if (first?.outcome === 'stored' && job.movedS === undefined && job.calculated === undefined)
        metrics.collectToStoreSeconds.observe((now - first.at) / 1000);
      for (const row of ahead) {
        metrics.rows.add(row.outcome);
        job.device.aheadUntil = Math.max(job.device.aheadUntil, row.at);
      }
      for (const { rows } of readings) for (const row of rows) metrics.rows.add(row.outcome);
    }
    for (const { device } of excess) {
      metrics.refused.inc({ reason: 'new_sensors' });
      log.warn({ deviceNo: device.deviceNo }, 'a device brings more new sensors than it may within an hour');
    }
    for (const [job, fate] of settled) this.#settle(job, fate);
  }

  /** An RTU that cannot be answered must not prevent answers to others. */
  #settle(job: Job, fate: Fate): void {
    try {
      job.reply.settle(job.uplink, fate);
    } catch (error) {
      this.#deps.log.error({ err: error, deviceNo: job.device.deviceNo }, 'an answer could not be given');
    }
  }

  /** The database is unreachable: waiting uplinks are answered "busy" and sent again. */
  #away(work: Work, error: unknown): void {
    const { log, metrics, gate } = this.#deps;
    metrics.batchFailures.inc({ action: 'away' });
    if (!this.#isAway) log.error({ err: error }, 'the database is away; RTUs are told to wait');
    this.#isAway = true;
    const waiting = [...work.jobs, ...this.#queue];
    this.#queue = [];
    for (const device of work.touched) this.#touched.add(device);
    for (const [device, said] of work.idents) if (!this.#idents.has(device)) this.#idents.set(device, said);
    for (const job of waiting) this.#settle(job, 'busy');
    metrics.waiting.set(0);
    gate.open();
    this.#probe ??= this.#probeLater();
  }

  #probeLater(): NodeJS.Timeout | null {
    if (this.#isStopped) return null;
    const timer = setTimeout(() => void this.#tryAgain(), this.#backOffMs);
    this.#backOffMs = Math.min(this.#backOffMs * 2, BACK_OFF_MS.most);
    return timer;
  }

  async #tryAgain(): Promise<void> {
    const { pool, log, registry } = this.#deps;
    try {
      await pool.query('SELECT 1');
      await registry.refresh();
    } catch {
      this.#probe = this.#probeLater();
      return;
    }
    log.info('the database is back');
    this.#probe = null;
    this.#isAway = false;
    if (this.#hasWork()) this.#start();
  }
}
