import type { PoolClient } from '@groundwatch/db';
import type { LiveAlarm, LiveAnalysis } from '@groundwatch/protocol/live';
import type { Batch } from '../batch/batch.ts';
import { StateCache } from './state-cache.ts';
import type { Watermarks } from '../batch/watermarks.ts';
import { countLateOf, insertedRows } from './inserted.ts';
import { EvaluationPass, type PassInput } from './evaluation-pass.ts';
import { PendingUpdates } from './pending-updates.ts';

/** Results of a transaction's evaluation, published after its commit. */
export interface Verdicts {
  readonly alarms: readonly LiveAlarm[];
  readonly analyses: readonly LiveAnalysis[];
}

/**
 * Evaluates the rules in force on rows while transactions store them; these transactions run in sequence. Updates of the cached state take
 * effect on commit.
 */
export class AlarmEngine {
  readonly #cache = new StateCache();
  /** Of the running transaction. */
  #pass: EvaluationPass | null = null;
  #skipped: PendingUpdates | null = null;

  get watermarks(): Watermarks {
    return { readings: this.#cache.sensors.watermarks, statuses: this.#cache.devices.watermarks };
  }

  /** Starts the pass of a transaction, after the newest rows are locked and the inserts are sent. */
  begin(client: PoolClient, input: PassInput): EvaluationPass {
    this.rollBack();
    this.#pass = new EvaluationPass(this.#cache, client, input);
    return this.#pass;
  }

  /**
   * Skips the evaluation of a batch that cannot be judged, and drops the cached state of its owners. Other processes still learn of its
   * late rows.
   */
  async skip(client: PoolClient, batch: Batch, before: Watermarks): Promise<Verdicts> {
    this.rollBack();
    const { ofSensors, ofDevices } = insertedRows(batch, before);
    await countLateOf(client, ofSensors, ofDevices);
    this.#skipped = new PendingUpdates();
    for (const { owner } of [...ofSensors, ...ofDevices]) {
      this.#skipped.of(owner).set(owner.id, null);
      this.#skipped.replace(owner, null);
    }
    return { alarms: [], analyses: [] };
  }

  /** The transaction has committed. */
  commit(): void {
    this.#pass?.commit();
    this.#skipped?.commit(this.#cache);
    this.#pass = null;
    this.#skipped = null;
  }

  /** The transaction was rolled back. */
  rollBack(): void {
    this.#pass?.rollBack();
    this.#pass = null;
    this.#skipped = null;
  }
}
