import { HungError, inTransaction, type Pool } from '@groundwatch/db';
import type { Fate } from '@groundwatch/protocol/wire';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { reloadLatest } from '../registry/queries.ts';
import type { DeviceRegistry } from '../registry/registry.ts';
import { isMissingParent, JudgingError, remedyFor } from './failure.ts';
import type { Job } from '../batch/jobs.ts';
import { StaleLatestError } from '../batch/latest.ts';
import { writeQuarantine } from './side-rows.ts';
import type { Work } from './write-batch.ts';

const MAX_RETRIES = 5;

const nothing: Work = { jobs: [], touched: new Set(), idents: new Map() };

/** One attempt to store a batch. */
export interface Trial {
  readonly work: Work;
  /** Number of attempts for transient reasons. */
  readonly attempt: number;
  /** False: its evaluation has failed before. */
  readonly isJudged: boolean;
}

/** The functions that the recorder provides. */
export interface Recording {
  readonly store: (trial: Trial) => Promise<void>;
  readonly settle: (job: Job, fate: Fate) => void;
  /** The database is unreachable. */
  readonly away: (work: Work, error: unknown) => void;
}

interface Deps {
  readonly pool: Pool;
  readonly registry: DeviceRegistry;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Handles a batch whose transaction was rolled back, with its cached state: retries, splits or refuses it. */
export class FailedBatches {
  readonly #deps: Deps;
  readonly #recording: Recording;

  constructor(deps: Deps, recording: Recording) {
    this.#deps = deps;
    this.#recording = recording;
  }

  async take({ work, attempt, isJudged }: Trial, error: unknown): Promise<void> {
    const { log, metrics, pool } = this.#deps;
    const { store, away } = this.#recording;
    if (error instanceof JudgingError) {
      // The readings are stored and the fault is logged, so nothing is lost.
      log.error({ err: error, reports: work.jobs.length }, 'readings are stored without being judged');
      metrics.batchFailures.inc({ action: 'unjudged' });
      await store({ work, attempt: 0, isJudged: false });
      return;
    }
    const isStale = error instanceof StaleLatestError;
    const remedy = isStale ? 'retry' : remedyFor(error);
    // A broken connection does not prove that the database is down: one more attempt uses another one.
    if (
      (remedy === 'retry' && attempt < MAX_RETRIES) ||
      (remedy === 'away' && attempt === 0 && !(error instanceof HungError))
    ) {
      metrics.batchFailures.inc({ action: 'retry' });
      try {
        if (isStale) await reloadLatest(pool, [...new Set(work.jobs.map((job) => job.device))]);
      } catch (reloadError) {
        away(work, reloadError);
        return;
      }
      await store({ work, attempt: attempt + 1, isJudged });
      return;
    }
    if (remedy !== 'isolate') {
      away(work, error);
      return;
    }
    metrics.batchFailures.inc({ action: 'isolate' });
    await this.#isolate(work, error, isJudged);
  }

  /** Something in the batch cannot be stored; bisecting finds it. */
  async #isolate(work: Work, error: unknown, isJudged: boolean): Promise<void> {
    const { log } = this.#deps;
    const { jobs } = work;
    const again = (part: Work): Promise<void> => this.#recording.store({ work: part, attempt: 0, isJudged: true });
    if (work.touched.size + work.idents.size > 0 && jobs.length > 0) {
      await again({ ...work, jobs: [] });
      await again({ ...nothing, jobs });
    } else if (jobs.length > 1) {
      const half = jobs.length >> 1;
      await again({ ...nothing, jobs: jobs.slice(0, half) });
      await again({ ...nothing, jobs: jobs.slice(half) });
    } else if (jobs.length === 1 && isJudged && !isMissingParent(error)) {
      log.error({ err: error, deviceNo: jobs[0]!.device.deviceNo }, 'a report is tried without being judged');
      await this.#recording.store({ work, attempt: 0, isJudged: false });
    } else if (jobs.length === 1) await this.#refused(jobs, error);
    else log.error({ err: error }, 'contact or identity of devices could not be written');
  }

  /**
   * An uplink that the database refuses. A resend would fail too, so the answer asks the device not to send it again, and the uplink is
   * quarantined. A device that was deleted meanwhile is unknown.
   */
  async #refused(jobs: readonly Job[], error: unknown): Promise<void> {
    const { log, pool, registry } = this.#deps;
    const { store, settle, away } = this.#recording;
    for (const job of jobs) {
      const { device } = job;
      try {
        if (isMissingParent(error)) await registry.refresh();
        if (device.isDeleted) {
          settle(job, 'unknownDevice');
          continue;
        }
        if (isMissingParent(error) && device.sensors.size > 0) {
          // A sensor's row was deleted: one more attempt looks all of them up and creates missing ones.
          device.sensors.clear();
          await store({ work: { ...nothing, jobs: [job] }, attempt: 0, isJudged: true });
          continue;
        }
        await inTransaction(pool, (client) => writeQuarantine(client, [job], 'refused'));
        log.error({ err: error, deviceNo: device.deviceNo }, 'a report was refused by the database and quarantined');
        settle(job, 'malformed');
      } catch (quarantineError) {
        away({ ...nothing, jobs: [job] }, quarantineError);
      }
    }
  }
}
