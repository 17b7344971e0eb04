import type { Pool } from '@groundwatch/db';
import { waitUntil } from '@groundwatch/db/testing';
import { sensorTypes } from '@groundwatch/protocol/model';
import { decodeReport, FrameType, ResultCode } from '@groundwatch/protocol/wire/grtu';
import { systemClock } from '../src/fleet/clock.ts';
import { Fleet } from '../src/fleet/fleet.ts';
import { pace } from '../src/fleet/pacing.ts';
import type { Known } from './checks.ts';
import type { Page } from './page.ts';
import { seedSite } from './seed.ts';
import type { Target } from './target.ts';

/** Devices that report the present, and devices that report weeks ago, a time whose roll-ups are already stored. */
const LIVE = 10;
const LATE = 2;
const RATE = LIVE + LATE;
const LATE_MS = 20 * 86_400_000;
const LATE_STEP_MS = 1_200_000;
const LOOK_MS = 50;
const OTHERS_MS = 500;
const DRAIN_MS = 60_000;
/** Share of the usual waits of RTUs. */
const PATIENCE = 0.05;
const RTU = 1;
/** Each value is written once. */
const FIRST_VALUE = 1_000;

/** The load of a round: RTUs report, a person sends commands, roll-ups are stored. It records what was acknowledged. */
export class Load {
  /** Everything reported, written and accepted so far. */
  readonly rows: (readonly [deviceNo: string, what: string, at: number])[] = [];
  readonly writes: { deviceNo: string; value: number }[] = [];
  readonly commands: string[] = [];
  readonly start = Math.floor(Date.now() / 1_000) * 1_000;
  readonly #fleet: Fleet;
  readonly #page: Page;
  readonly #pool: Pool;
  /** Reports a second. */
  readonly rate = RATE;
  /** Reports made so far, and values written. */
  made = 0;
  #written = 0;
  /** When each device collected last, ms since 1970. */
  readonly #at = Array.from({ length: RATE }, (_, which) => (which < LIVE ? this.start : this.start - LATE_MS));
  #end: () => Promise<unknown> = async () => undefined;
  #gapMs: () => number = () => 0;

  private constructor(fleet: Fleet, page: Page, pool: Pool) {
    this.#fleet = fleet;
    this.#page = page;
    this.#pool = pool;
    for (const rtu of fleet.rtus)
      rtu.onCycle(() => {
        const value = rtu.parameters.number(RTU, 'collectCycle');
        this.writes.push({ deviceNo: rtu.device.deviceNo, value });
      });
    fleet.start();
  }

  static async start(target: Target, seed: number, page: Page, pool: Pool): Promise<Load> {
    const devices = await seedSite(target.databaseUrl, seed, RATE, Date.now(), PATIENCE);
    const options = { devices, ...target.rtu, clock: systemClock, boot: 1, dialRate: 50, patience: PATIENCE };
    return new Load(new Fleet(options), page, pool);
  }

  /** What is known of the rows from an index on, which were sent since a time, ms since 1970. */
  known(from: number, since: number): Known {
    const devices = this.#fleet.rtus.map(({ device }) => device.deviceNo);
    const [earlier, rows] = [this.rows.slice(0, from), this.rows.slice(from)];
    return { devices, since, earlier, rows, writes: this.writes, commands: this.commands };
  }

  get acknowledged(): number {
    const { answers } = this.#fleet.statistics;
    return (answers.get(ResultCode.STORED) ?? 0) + (answers.get(ResultCode.DUPLICATE) ?? 0);
  }

  refusals(): string[] {
    return this.#fleet.statistics.refusals();
  }

  begin(): void {
    const from = this.made;
    const reporting = pace(systemClock, RATE, Infinity, (i) => this.#report(from + i));
    let isOver = false;
    const repeat = async (task: () => Promise<unknown>): Promise<void> => {
      while (!isOver) {
        // It may fail during a fault.
        await task().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, OTHERS_MS));
      }
    };
    const others = [repeat(() => this.#write()), repeat(() => this.#pool.query('SELECT refresh_rollups()'))];
    this.#end = () => {
      isOver = true;
      reporting.stop();
      return Promise.all(others);
    };
    let [count, at, longest] = [this.acknowledged, performance.now(), 0];
    const looking = setInterval(() => {
      longest = Math.max(longest, performance.now() - at);
      if (this.acknowledged > count) [count, at] = [this.acknowledged, performance.now()];
    }, LOOK_MS);
    this.#gapMs = () => {
      clearInterval(looking);
      return longest;
    };
  }

  /** Stops and waits until everything is acknowledged. `gapMs`: the longest time without an acknowledgement, ms. */
  async end(): Promise<{ isAcknowledged: boolean; gapMs: number }> {
    await this.#end();
    const isAcknowledged = await waitUntil(() => this.#fleet.unanswered === 0, DRAIN_MS);
    return { isAcknowledged, gapMs: this.#gapMs() };
  }

  close(): Promise<void> {
    return this.#fleet.stop();
  }

  #report(index: number): void {
    this.made = index + 1;
    const which = index % RATE;
    const now = Math.floor(Date.now() / 1_000) * 1_000;
    const next = (this.#at[which] ?? 0) + (which < LIVE ? 1_000 : LATE_STEP_MS);
    const at = which < LIVE ? Math.max(next, now) : next;
    this.#at[which] = at;
    const rtu = this.#fleet.rtus[which];
    for (const { type, body } of rtu?.report(0, at) ?? []) {
      const report = type === FrameType.REPORT ? decodeReport(body) : null;
      if (!rtu || !report?.ok) continue;
      const { deviceNo } = rtu.device;
      if (report.value.status) this.rows.push([deviceNo, 'status', report.value.status.collectedAt]);
      for (const { port, type, subAddress, collectedAt } of report.value.readings) {
        const row = [deviceNo, `${port} ${type} ${subAddress}`, collectedAt] as const;
        this.rows.push(...(sensorTypes.get(type)?.parts ?? []).map(() => row));
      }
    }
  }

  async #write(): Promise<void> {
    const rtu = this.#fleet.rtus[this.#written % LIVE];
    const collectCycle = FIRST_VALUE + this.#written;
    this.#written += 1;
    if (rtu) this.commands.push(await this.#page.write(rtu.device.deviceNo, RTU, { collectCycle }));
  }
}
