import { Election, type Pool } from '@groundwatch/db';
import { FormulaError } from '@groundwatch/geotechnics';
import type { Fate, Uplink, WireReading } from '@groundwatch/protocol/wire';
import type { Logger } from 'pino';
import type { ReportJob } from '../batch/jobs.ts';
import type { Clock } from '../clock.ts';
import type { LivePublisher } from '../recorder/live.ts';
import type { DeviceRegistry } from '../registry/registry.ts';
import { loadDue, type DueSeries } from './load-due.ts';
import { inputCode, stepOf, type Step } from './step.ts';

/** Key of the lock that elects one of all processes. */
const CALCULATOR_LOCK = 20_427;
/** Readings of the first input per step. */
const MOST = 1_000;
/** How long to wait for inputs after the first one, ms. */
export const INPUT_WAIT_MS = 60_000;

interface CalculatorDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly registry: Pick<DeviceRegistry, 'find'>;
  readonly recorder: { submit(job: ReportJob): void };
  readonly live: Pick<LivePublisher, 'publish'>;
  readonly log: Logger;
}

/**
 * Computes calculated series after their inputs are stored, in one elected process. Values go through the recorder like readings, so that
 * rules, forwarding and pages get them in the same way. Due periods are in the database: a restarted process computes the same again and
 * stores only differences.
 */
export class Calculator {
  readonly #deps: CalculatorDeps;
  readonly #election: Election;
  /** Series with replaced values that pages do not know yet. */
  readonly #replaced = new Set<number>();
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(deps: CalculatorDeps) {
    this.#deps = deps;
    this.#election = new Election(deps.pool, CALCULATOR_LOCK);
  }

  /** Computes what is due if this process is elected; one round at a time. */
  look(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Waits for the running step and gives up the election. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    await this.#election.resign();
  }

  async #look(): Promise<void> {
    const { pool, clock, log } = this.#deps;
    try {
      // No election without work.
      const { rows } = await pool.query('SELECT FROM calculated_due LIMIT 1');
      if (rows.length === 0 || !(await this.#election.isElected())) return;
      for (;;) {
        const due = await loadDue(pool, clock.now() - INPUT_WAIT_MS);
        let hasDone = false;
        // One step of each series in turn, so that a long past does not block others.
        for (const series of due) if (!this.#isStopped) hasDone = (await this.#step(series)) || hasDone;
        if (!hasDone) return;
      }
    } catch (error) {
      log.warn({ err: error }, 'series could not be calculated');
    }
  }

  /** Returns whether it was done; otherwise it is retried. */
  async #step(series: DueSeries): Promise<boolean> {
    const { pool, log } = this.#deps;
    let step: Step = { stored: [], removed: [], nextFrom: null };
    try {
      step = await stepOf(pool, series, MOST);
    } catch (error) {
      // The formula was valid when it was saved: the catalogue has changed since.
      if (!(error instanceof FormulaError)) throw error;
      log.error({ err: error, series: series.id }, 'a calculated series has a formula that is none');
    }
    if (step.stored.length + step.removed.length > 0) {
      const fate = await this.#store(series, step);
      // The database is unreachable, or the device has too many new sensors: the period stays due.
      if (fate === 'busy' || fate === 'unknownDevice') return false;
      if (fate !== 'stored' && fate !== 'duplicate') {
        log.error({ series: series.id, fate }, 'values of a calculated series cannot be stored');
        step = { ...step, nextFrom: null };
      }
      if (step.removed.length > 0) this.#replaced.add(series.id);
    }
    const { ids, until } = series.span;
    await pool.query({
      name: 'calculated_done',
      text: `WITH done AS (DELETE FROM calculated_due WHERE id = ANY($1::int8[]) RETURNING noted_at)
        INSERT INTO calculated_due (series_id, since, until, noted_at)
        SELECT $2, to_timestamp($3::float8 / 1000), coalesce(to_timestamp($4::float8 / 1000), 'infinity'), min(noted_at) FROM done
        HAVING $3::float8 IS NOT NULL AND count(*) > 0`,
      values: [ids, series.id, step.nextFrom, Number.isFinite(until) ? until : null],
    });
    // A long past is published once, at its end.
    if (step.nextFrom === null && this.#replaced.delete(series.id)) await this.#publish(series);
    return true;
  }

  /** Curves and tables on open pages show replaced values. */
  async #publish({ deviceNo, sensorId }: DueSeries): Promise<void> {
    const device = await this.#deps.registry.find(deviceNo);
    if (!device) return;
    const { stationId } = device;
    this.#deps.live.publish([{ kind: 'changed', changed: { topic: 'calibrations', deviceNo, stationId, sensorId } }]);
  }

  async #store(series: DueSeries, { stored, removed }: Step): Promise<Fate> {
    const { registry, recorder, clock } = this.#deps;
    const device = await registry.find(series.deviceNo);
    if (!device) return 'unknownDevice';
    const { sensorId, port, type, subAddress } = series;
    const readings = stored.map(({ at, value, reason, input }): WireReading => {
      const values = { value, reason, input: inputCode(input) };
      return { port, type, subAddress, collectedAt: at, quality: 0, values };
    });
    const times = stored.map(({ at }) => at);
    const collected = times.length > 0 ? { collected: { from: times[0]!, to: times.at(-1)! } } : {};
    return new Promise((resolve) => {
      recorder.submit({
        device,
        uplink: {
          ...{ kind: 'report', type: '', id: '', number: 0, sentAt: 0, isResend: false, isClockUnset: false },
          bytes: Buffer.alloc(0),
          content: { readings, ...collected, reserved: 0, nulls: 0 },
        },
        receivedAt: clock.now(),
        tcpServerId: 0,
        address: '',
        calculated: { sensorId, removed },
        reply: { settle: (_: Uplink, fate: Fate) => resolve(fate) },
      });
    });
  }
}
