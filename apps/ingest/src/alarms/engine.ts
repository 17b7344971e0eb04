import type { PoolClient } from '@groundwatch/db';
import type { LiveAlarm, LiveAnalysis } from '@groundwatch/protocol/live';
import type { Batch } from '../batch/batch.ts';
import { Knowledge } from './knowledge.ts';
import type { Marks } from '../batch/marks.ts';
import { countLateOf, newsOf } from './news.ts';
import { Round, type Basis } from './round.ts';
import { Staged } from './staged.ts';

/** What a transaction's readings mean, to be told of after its commit. */
export interface Verdicts {
  readonly alarms: readonly LiveAlarm[];
  readonly analyses: readonly LiveAnalysis[];
}

/**
 * Judges what transactions store by the rules that are in force, within these transactions. What one adds to what is remembered
 * counts once it has committed. They come one after the other.
 */
export class AlarmEngine {
  readonly #knowledge = new Knowledge();
  /** Of the transaction under way. */
  #round: Round | null = null;
  #passed: Staged | null = null;

  get marks(): Marks {
    return { readings: this.#knowledge.sensors.marks, statuses: this.#knowledge.devices.marks };
  }

  /** Begins to judge a transaction, once the newest rows are locked and the rows to be stored are on their way. */
  begin(client: PoolClient, basis: Basis): Round {
    this.takeBack();
    this.#round = new Round(this.#knowledge, client, basis);
    return this.#round;
  }

  /**
   * Lets a batch pass that cannot be judged. What it remembers of its sensors and devices counts no more; other processes learn of
   * late rows as ever.
   */
  async pass(client: PoolClient, batch: Batch, before: Marks): Promise<Verdicts> {
    this.takeBack();
    const { ofSensors, ofDevices } = newsOf(batch, before);
    await countLateOf(client, ofSensors, ofDevices);
    this.#passed = new Staged();
    for (const { owner, id } of [...ofSensors, ...ofDevices]) {
      this.#passed.of(owner).set(id, null);
      this.#passed.replace(owner, null);
    }
    return { alarms: [], analyses: [] };
  }

  /** The transaction has committed. */
  keep(): void {
    this.#round?.keep();
    this.#passed?.keep(this.#knowledge);
    this.#round = null;
    this.#passed = null;
  }

  /** The transaction was rolled back. */
  takeBack(): void {
    this.#round?.takeBack();
    this.#round = null;
    this.#passed = null;
  }
}
