import {
  applyWindows,
  Election,
  endShelving,
  holdRules,
  inTransaction,
  markHeld,
  recordJudgements,
  settleContradicted,
  type Pool,
  type PoolClient,
} from '@groundwatch/db';
import type { LiveAlarm, LiveAnalysis } from '@groundwatch/protocol/live';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Verdicts } from '../engine.ts';
import { loadRuleSet } from '../load-rule-set.ts';
import { storeAnalyses } from '../store-analyses.ts';
import { emptyRuleSet, type RuleSet } from '../rule-set.ts';
import { Connections, pruneGaps } from './connections.ts';
import { judgeClocksAhead } from './clocks-ahead.ts';
import { judgeSilences } from './silences.ts';
import { findHoldings, judgeEnds, readOpenAlarms, type OpenAlarm } from './open-alarms.ts';
import { WallWatch } from './walls.ts';
import { recordWatch, readContacts } from './watch.ts';

const PRUNE_MS = 3_600_000;
/** Key of the lock that elects one of all processes. */
const CLOCK_LOCK = 20_426;

export interface AlarmClockDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly live: {
    publishAlarms(alarms: readonly LiveAlarm[]): void;
    publishAnalyses(analyses: readonly LiveAnalysis[]): void;
  };
}

type Step = (client: PoolClient, now: number) => Promise<Verdicts>;

/** A step that only changes alarms. */
const ofAlarms =
  (step: (client: PoolClient, now: number) => Promise<readonly LiveAlarm[]>): Step =>
  async (client, now) => ({ alarms: await step(client, now), analyses: [] });

const lifecycles = [endShelving, applyWindows, settleContradicted].map(ofAlarms);

/**
 * Runs the time-driven part of alarms: missing data, ends of shelving, of maintenance and of rules, held levels, connection states. Every
 * process ticks; the elected one works. Each part is a short transaction of its own that may be repeated.
 */
export class AlarmClock {
  readonly #deps: AlarmClockDeps;
  readonly #election: Election;
  readonly #wallWatch = new WallWatch();
  #connections: Connections | null = null;
  #ruleSet: RuleSet = emptyRuleSet;
  #running: Promise<void> | null = null;
  #prunedAt = 0;

  constructor(deps: AlarmClockDeps) {
    this.#deps = deps;
    this.#election = new Election(deps.pool, CLOCK_LOCK);
  }

  /** Does what is due if this process is elected; only one tick runs at a time. */
  tick(): Promise<void> {
    this.#running ??= this.#tick().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Waits for the running tick and gives up the election. */
  async stop(): Promise<void> {
    await this.#running;
    await this.#election.resign();
  }

  async #tick(): Promise<void> {
    const { log } = this.#deps;
    try {
      if (!(await this.#election.isElected())) {
        this.#connections = null;
        return;
      }
      const steps = [...lifecycles, this.#judge, this.#hold, this.#walls, this.#clocks].map(
        (step) => () => this.#do(step),
      );
      for (const step of [...steps, () => this.#prune()]) {
        // With the server gone every step would wait for its time limit, while another process does the work.
        if (!this.#election.client) throw new Error('the election was lost');
        await this.#try(step);
      }
    } catch (error) {
      this.#connections = null;
      log.warn({ err: error }, 'alarms could not be led on by the clock');
    }
  }

  /** A failing step does not stop the others. */
  async #try(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      // The transaction was rolled back, and with it the recorded connection states.
      this.#connections = null;
      this.#deps.log.warn({ err: error }, 'alarms could not be led on by the clock');
    }
  }

  async #do(step: Step): Promise<void> {
    const { pool, clock, live } = this.#deps;
    const now = clock.now();
    const { alarms, analyses } = await inTransaction(pool, (client) => step(client, now));
    live.publishAlarms(alarms);
    live.publishAnalyses(analyses);
  }

  /** The open levels, and the current rules. */
  async #rules(client: PoolClient): Promise<{ open: OpenAlarm[]; ruleSet: RuleSet }> {
    await holdRules(client);
    const open = await readOpenAlarms(client);
    // The rules are read after the levels, which may belong to a sensor that was not covered a moment ago.
    const { revision } = await holdRules(client);
    if (this.#ruleSet.revision !== revision) this.#ruleSet = await loadRuleSet(client, revision);
    return { open, ruleSet: this.#ruleSet };
  }

  readonly #judge: Step = async (client, now) => {
    const { open, ruleSet } = await this.#rules(client);
    const since = await recordWatch(client, now);
    const contacts = await readContacts(client);
    if (!this.#connections) {
      this.#connections = new Connections();
      await this.#connections.load(client, now);
    }
    const analyses = await storeAnalyses(client, await this.#connections.look(client, contacts, since, now));
    const silences = await judgeSilences(client, ruleSet.silences, contacts, since, now);
    const ends = await judgeEnds(client, ruleSet, open, now);
    const alarms = await recordJudgements(client, [...silences, ...ends], now);
    return { alarms, analyses };
  };

  readonly #hold: Step = ofAlarms(async (client, now) => {
    const { open, ruleSet } = await this.#rules(client);
    return markHeld(client, await findHoldings(client, ruleSet, open, now), now);
  });

  readonly #walls: Step = ofAlarms(async (client, now) => {
    const since = await recordWatch(client, now);
    return recordJudgements(client, await this.#wallWatch.judge(client, since, now), now);
  });

  readonly #clocks: Step = ofAlarms(async (client, now) => {
    await recordWatch(client, now);
    return recordJudgements(client, await judgeClocksAhead(client, now), now);
  });

  async #prune(): Promise<void> {
    const { pool, clock } = this.#deps;
    const now = clock.now();
    if (now - this.#prunedAt < PRUNE_MS) return;
    this.#prunedAt = now;
    await inTransaction(pool, (client) => pruneGaps(client, now));
  }
}
