import { createHash } from 'node:crypto';
import type { History } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import type { DatabaseLevel } from './database-level.ts';
import { faultTimes, notableOf, type NotableRow } from './notable.ts';
import { bucketPlans, notablePlan, rawPlan, selectionsApart, type Statement, type Subject } from './plan.ts';
import { bucketSeries, concatSeries, joined, rawSeries, type Row, type Series } from './series.ts';
import { isMoreStatement } from './statements.ts';
import { isRolledUp, rolledUpSpan, stepFor } from './steps.ts';

export interface Period {
  /** ISO 8601. */
  from: string;
  to: string;
  points: number;
}

/** Result of one table. */
interface Part {
  series: Series;
  notable: readonly NotableRow[];
}

const MOST_PREPARED = 300;
/** The most readings ahead that are shown. */
const MOST_AHEAD = 1_000;

const historyOf = (resolution: number, parts: readonly Part[]): History => ({
  resolution,
  series: joined(parts.map(({ series }) => series)),
  ...notableOf(parts.map(({ notable }) => notable)),
});

/** Reads curves. Statements are prepared, as planning over many chunks can take as long as running them. */
export class HistoryReader {
  readonly #level: Pick<DatabaseLevel, 'get'>;
  readonly #prepared = new Set<string>();

  constructor(level: Pick<DatabaseLevel, 'get'>) {
    this.#level = level;
  }

  /** The newest `count` readings, oldest first. */
  async last(db: Queryable, subject: Subject, count: number): Promise<History> {
    const parts = subject.selections.map(async (selection): Promise<Part> => {
      const plan = rawPlan(subject, selection, [-Infinity, Infinity], 'DESC', count);
      const rows = (await this.#query<Row>(db, plan)).toReversed();
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) return { series: rawSeries(selection, [], new Set()), notable: [] };
      // Includes the last one.
      const span = [new Date(first[0]), new Date(last[0] + 1)] as const;
      const notable = await this.#query<NotableRow>(db, notablePlan(subject, selection, span));
      return { series: rawSeries(selection, rows, faultTimes(notable)), notable };
    });
    return historyOf(0, await Promise.all(parts));
  }

  /** Single readings where there are no more than the wanted points, else min, max and average of equal buckets; and readings ahead. */
  async period(db: Queryable, subject: Subject, period: Period): Promise<History> {
    const [history, ahead] = await Promise.all([this.#period(db, subject, period), this.#ahead(db, subject, period)]);
    return { ...history, ...ahead };
  }

  /** A replay shows what was received up to its moment; it has no readings ahead. */
  async #ahead(db: Queryable, subject: Subject, { from, to }: Period): Promise<Pick<History, 'ahead'>> {
    if (subject.knownAt !== undefined) return {};
    const parts = subject.selections.map(async (selection) => {
      const plan = rawPlan(subject, selection, [Date.parse(from), Date.parse(to)], 'ASC', MOST_AHEAD, {
        isAhead: true,
      });
      return rawSeries(selection, await this.#query<Row>(db, plan), new Set());
    });
    const found = Object.entries(joined(await Promise.all(parts))).filter(([, points]) => points.length > 0);
    if (found.length === 0) return {};
    return {
      ahead: Object.fromEntries(found.map(([key, points]) => [key, points.map(([time, , , value]) => [time, value])])),
    };
  }

  async #period(db: Queryable, subject: Subject, { from, to, points }: Period): Promise<History> {
    const { id, selections } = subject;
    const span = [Date.parse(from), Date.parse(to)] as const;
    const isMore = await Promise.all(
      selections.map((selection) =>
        this.#query(db, { text: isMoreStatement(selection), values: [id, from, to, points] }),
      ),
    );
    if (isMore.some((rows) => rows.length > 0)) return this.#buckets(db, subject, span, stepFor(...span, points));
    const parts = selections.map(async (selection): Promise<Part> => {
      const [rows, notable] = await Promise.all([
        this.#query<Row>(db, rawPlan(subject, selection, span, 'ASC', points)),
        this.#query<NotableRow>(db, notablePlan(subject, selection, [from, to])),
      ]);
      return { series: rawSeries(selection, rows, faultTimes(notable)), notable };
    });
    return historyOf(0, await Promise.all(parts));
  }

  async #buckets(db: Queryable, subject: Subject, span: readonly [number, number], stepS: number): Promise<History> {
    const level = await this.#level.get();
    // Covers the whole first and last bucket, as the calibration may change in them outside the period.
    const [from, to] = isRolledUp(stepS) ? rolledUpSpan(span, stepS) : span;
    const parts = selectionsApart(subject).map(async (selection): Promise<Part> => {
      // Read first: whether there are faults decides how the rest is read.
      const notable = await this.#query<NotableRow>(
        db,
        notablePlan(subject, selection, [new Date(from), new Date(to)], { stepS, ...level }),
      );
      const hasFaults = faultTimes(notable).size > 0;
      const read = bucketPlans(subject, selection, { from, to, stepS, level, hasFaults }).map(async (plan) =>
        bucketSeries(selection, await this.#query<Row>(db, plan), plan.linear),
      );
      return { series: concatSeries(await Promise.all(read)), notable };
    });
    return historyOf(stepS, await Promise.all(parts));
  }

  async #query<R extends unknown[]>(db: Queryable, { text, values }: Statement): Promise<R[]> {
    // Named by its text: a prepared statement keeps its name for the life of the connection.
    const name = `history-${createHash('sha1').update(text).digest('base64')}`;
    const isPrepared = this.#prepared.has(name) || this.#prepared.size < MOST_PREPARED;
    if (isPrepared) this.#prepared.add(name);
    const { rows } = await db.query<R>({ text, values, rowMode: 'array', ...(isPrepared ? { name } : {}) });
    return rows;
  }
}
