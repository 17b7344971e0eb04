import type { Pool } from '@groundwatch/db';
import { ResultCode, type Hello } from '@groundwatch/protocol/wire';
import type { Logger } from 'pino';
import { AlarmEngine } from '../alarms/engine.ts';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import { reloadLatest } from '../registry/queries.ts';
import type { DeviceRegistry } from '../registry/registry.ts';
import type { Gate } from '../session/gate.ts';
import type { RecorderPort } from '../session/host.ts';
import { isMissingParent, JudgingError, remedyFor } from './failure.ts';
import { identText } from './ident-text.ts';
import type { Job, UnknownDevice } from './jobs.ts';
import { StaleLatestError } from './latest.ts';
import type { LivePublisher } from './live.ts';
import { writeQuarantine } from './side-rows.ts';
import { HungError, inTransaction } from './transaction.ts';
import { UnknownDevices } from './unknown-devices.ts';
import { writeBatch, type Work, type Written } from './write-batch.ts';

const MAX_BATCH = 2000;
/** More than this many waiting reports hold up the sockets. */
const MAX_WAITING = 1000;
const MAX_RETRIES = 5;
const CONTACT_EVERY_MS = 10_000;
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

const nothing: Work = { jobs: [], touched: new Set(), idents: new Map() };

/**
 * Stores what sessions hand in, one transaction a batch. While one is under way frames gather; when it ends they are the
 * next. Nothing is answered before its commit.
 */
export class Recorder implements RecorderPort {
  readonly #deps: RecorderDeps;
  readonly #unknown: UnknownDevices;
  readonly #engine = new AlarmEngine();
  #queue: Job[] = [];
  #touched = new Set<DeviceEntry>();
  #idents = new Map<DeviceEntry, Hello['ident']>();
  #running: Promise<void> | null = null;
  #batchNumber = 0;
  #isAway = false;
  #isStopped = false;
  #backOffMs = BACK_OFF_MS.first;
  #probe: NodeJS.Timeout | null = null;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    this.#unknown = new UnknownDevices(deps.pool, deps.log);
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  submit(job: Job): void {
    if (this.#isAway) {
      job.reply.settle(job.header, ResultCode.BUSY);
      return;
    }
    this.#queue.push(job);
    if (this.#queue.length > MAX_WAITING) this.#deps.gate.close();
    this.#start();
  }

  touch(device: DeviceEntry, hasChanged: boolean): void {
    if (!hasChanged && device.seenAt - device.contactWrittenAt < CONTACT_EVERY_MS) return;
    if (this.#touched.has(device)) return;
    this.#touched.add(device);
    this.#start();
  }

  identify(device: DeviceEntry, ident: Hello['ident']): void {
    if (identText(ident) === device.ident) return;
    this.#idents.set(device, ident);
    this.#start();
  }

  quarantineUnknown(unknown: UnknownDevice): void {
    this.#unknown.add(unknown);
  }

  /** Resolves when all that was handed in is stored or answered. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** As `idle`, for good: sessions no longer hand anything in. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.idle();
    if (this.#probe) clearTimeout(this.#probe);
    await this.#unknown.idle();
    await this.#deps.live.idle();
  }

  #start(): void {
    // The immediate lets the frames of one round of reading share a transaction; it adds no waiting.
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
      await this.#store(work, 0);
    }
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

  async #store(work: Work, attempt: number, isJudged = true): Promise<void> {
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
      engine.takeBack();
      await this.#failed(work, error, attempt, isJudged);
      return;
    }
    metrics.commitSeconds.observe((performance.now() - started) / 1000);
    if (work.jobs.length > 0) metrics.batchReports.observe(work.jobs.length);
    this.#backOffMs = BACK_OFF_MS.first;
    this.#committed(work, written);
  }

  /** After the commit: memory first, then the bus, then the RTUs. */
  #committed(work: Work, { batch, sensors, sendCycles, results, verdicts }: Written): void {
    const { live, metrics, clock } = this.#deps;
    this.#engine.keep();
    live.tellAlarms(verdicts.alarms);
    live.tellAnalyses(verdicts.analyses);
    for (const [device, found] of sensors) for (const [key, sensor] of found) device.sensors.set(key, sensor);
    for (const sensor of batch.newestReadings.keys()) sensor.latestAt = sensor.newestAt;
    for (const device of batch.newestStatuses.keys()) device.latestStatusAt = device.newestStatusAt;
    for (const [device, cycle] of sendCycles) device.sendCycleS = cycle;
    for (const [device, ident] of work.idents) device.ident = identText(ident);
    const now = clock.now();
    for (const device of work.touched) device.contactWrittenAt = now;
    const tables: ('device' | 'sensor')[] = [];
    if (sendCycles.size > 0 || work.idents.size > 0) tables.push('device');
    if (sensors.size > 0) tables.push('sensor');
    live.add(batch, work.touched, tables);
    for (const { status, readings } of batch.reports) {
      if (status) metrics.rows.add(status.outcome);
      for (const { rows } of readings) for (const row of rows) metrics.rows.add(row.outcome);
    }
    for (const [job, code] of results) this.#settle(job, code);
  }

  /** One RTU that cannot be answered must not cost the others theirs. */
  #settle(job: Job, code: ResultCode): void {
    try {
      job.reply.settle(job.header, code);
    } catch (error) {
      this.#deps.log.error({ err: error, deviceNo: job.device.deviceNo }, 'an answer could not be given');
    }
  }

  async #failed(work: Work, error: unknown, attempt: number, isJudged: boolean): Promise<void> {
    const { log, metrics, pool } = this.#deps;
    if (error instanceof JudgingError) {
      // Nothing is lost for that: what was measured is stored, and a fault of the rules is told.
      log.error({ err: error, reports: work.jobs.length }, 'readings are stored without being judged');
      metrics.batchFailures.inc({ action: 'unjudged' });
      await this.#store(work, 0, false);
      return;
    }
    const isStale = error instanceof StaleLatestError;
    const remedy = isStale ? 'retry' : remedyFor(error);
    // A connection that was cut is no proof that the database is away: one more attempt, on another connection.
    if (
      (remedy === 'retry' && attempt < MAX_RETRIES) ||
      (remedy === 'away' && attempt === 0 && !(error instanceof HungError))
    ) {
      metrics.batchFailures.inc({ action: 'retry' });
      try {
        if (isStale) await reloadLatest(pool, [...new Set(work.jobs.map((job) => job.device))]);
      } catch (reloadError) {
        this.#away(work, reloadError);
        return;
      }
      await this.#store(work, attempt + 1, isJudged);
      return;
    }
    if (remedy !== 'isolate') {
      this.#away(work, error);
      return;
    }
    metrics.batchFailures.inc({ action: 'isolate' });
    if (work.touched.size + work.idents.size > 0 && work.jobs.length > 0) {
      await this.#store({ ...work, jobs: [] }, 0);
      await this.#store({ ...nothing, jobs: work.jobs }, 0);
    } else if (work.jobs.length > 1) {
      const half = work.jobs.length >> 1;
      await this.#store({ ...nothing, jobs: work.jobs.slice(0, half) }, 0);
      await this.#store({ ...nothing, jobs: work.jobs.slice(half) }, 0);
    } else if (work.jobs.length === 1 && isJudged && !isMissingParent(error)) {
      log.error({ err: error, deviceNo: work.jobs[0]!.device.deviceNo }, 'a report is tried without being judged');
      await this.#store(work, 0, false);
    } else if (work.jobs.length === 1) await this.#refused(work.jobs, error);
    else log.error({ err: error }, 'contact or identity of devices could not be written');
  }

  /**
   * One frame that the database refuses. It would be refused for ever, so the device is told not to send it again, and the
   * frame is kept whole in quarantine. A device that was deleted meanwhile is unknown.
   */
  async #refused(jobs: readonly Job[], error: unknown): Promise<void> {
    const { log, pool, registry } = this.#deps;
    for (const job of jobs) {
      const { device } = job;
      try {
        if (isMissingParent(error)) await registry.refresh();
        if (device.isDeleted) {
          this.#settle(job, ResultCode.UNKNOWN_DEVICE);
          continue;
        }
        if (isMissingParent(error) && device.sensors.size > 0) {
          // A sensor's row was deleted: all of them are looked for, and made where missing, by one more attempt.
          device.sensors.clear();
          await this.#store({ ...nothing, jobs: [job] }, 0);
          continue;
        }
        await inTransaction(pool, (client) => writeQuarantine(client, [job], 'refused'));
        log.error({ err: error, deviceNo: device.deviceNo }, 'a report was refused by the database and quarantined');
        this.#settle(job, ResultCode.MALFORMED);
      } catch (quarantineError) {
        this.#away({ ...nothing, jobs: [job] }, quarantineError);
      }
    }
  }

  /** The database is away: what waits is answered "busy" and comes again. */
  #away(work: Work, error: unknown): void {
    const { log, metrics, gate } = this.#deps;
    metrics.batchFailures.inc({ action: 'away' });
    if (!this.#isAway) log.error({ err: error }, 'the database is away; RTUs are told to wait');
    this.#isAway = true;
    const waiting = [...work.jobs, ...this.#queue];
    this.#queue = [];
    for (const device of work.touched) this.#touched.add(device);
    for (const [device, ident] of work.idents) if (!this.#idents.has(device)) this.#idents.set(device, ident);
    for (const job of waiting) this.#settle(job, ResultCode.BUSY);
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
