import { createHash } from 'node:crypto';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import type { DatabaseLevel, Level } from './database-level.ts';
import type { Selection } from './selection.ts';
import { bucketStatement, isMoreStatement, rawStatement, rollUpStatement } from './statements.ts';
import { resolutionOf, stepFor } from './steps.ts';

type Row = [number, ...(number | null)[]];

export interface Period {
  /** ISO 8601. */
  from: string;
  to: string;
  points: number;
}

const MOST_PREPARED = 300;

/** Reads curves. Statements are prepared, as planning over many chunks costs as much as some of them take. */
export class HistoryReader {
  readonly #db: Queryable;
  readonly #level: Pick<DatabaseLevel, 'get'>;
  readonly #prepared = new Set<string>();

  constructor(db: Queryable, level: Pick<DatabaseLevel, 'get'>) {
    this.#db = db;
    this.#level = level;
  }

  /** The newest `count` readings before `to`, oldest first. */
  async last(selections: readonly Selection[], id: number, count: number): Promise<History> {
    const read = selections.map(async (selection) => {
      const rows = await this.#query(rawStatement(selection, 'DESC'), [id, '-infinity', 'infinity', count]);
      return rawSeries(selection, rows.reverse());
    });
    return { resolution: 0, late: [], doubtful: [], series: joined(await Promise.all(read)) };
  }

  /** Raw readings where they are no more than the wanted points, else min, max and average of even buckets. */
  async period(selections: readonly Selection[], id: number, { from, to, points }: Period): Promise<History> {
    const isMore = await Promise.all(
      selections.map((selection) => this.#query(isMoreStatement(selection), [id, from, to, points])),
    );
    const isRaw = isMore.every((rows) => rows.length === 0);
    const step = isRaw ? 0 : stepFor(Date.parse(from), Date.parse(to), points);
    const level = await this.#level.get();
    const read = selections.map(async (selection) =>
      isRaw
        ? rawSeries(selection, await this.#query(rawStatement(selection, 'ASC'), [id, from, to, points]))
        : bucketSeries(selection, await this.#query(chooseStatement(selection, step, level), [id, from, to])),
    );
    return { resolution: step, late: [], doubtful: [], series: joined(await Promise.all(read)) };
  }

  async #query(text: string, values: unknown[]): Promise<Row[]> {
    // Named after its text: what a connection has prepared under a name is that for good.
    const name = `history-${createHash('sha1').update(text).digest('base64')}`;
    const isPrepared = this.#prepared.has(name) || this.#prepared.size < MOST_PREPARED;
    if (isPrepared) this.#prepared.add(name);
    const { rows } = await this.#db.query<Row>({ text, values, rowMode: 'array', ...(isPrepared ? { name } : {}) });
    return rows;
  }
}

function chooseStatement(selection: Selection, step: number, level: Level): string {
  const rollUp = resolutionOf(step);
  const isServed =
    rollUp !== 'raw' &&
    selection.columns.every((column) => column.isMain) &&
    level.storedRollUps.has(`${selection.table}_${rollUp}`);
  return isServed ? rollUpStatement(selection, step, rollUp) : bucketStatement(selection, step, level.hasTimeBucket);
}

type Series = Record<string, HistoryPoint[]>;

const joined = (parts: readonly Series[]): Series => Object.fromEntries(parts.flatMap((part) => Object.entries(part)));

function rawSeries({ columns }: Selection, rows: readonly Row[]): Series {
  return Object.fromEntries(
    columns.map(({ key }, index) => [
      key,
      rows.map((row): HistoryPoint => {
        const value = row[index + 1] ?? null;
        return [row[0], value, value, value];
      }),
    ]),
  );
}

function bucketSeries({ columns }: Selection, rows: readonly Row[]): Series {
  return Object.fromEntries(
    columns.map(({ key, decimals }, index) => {
      // Two digits more than a single reading has are all that an average can tell.
      const scale = 10 ** (decimals + 2);
      const at = 1 + index * 3;
      const points = rows.map((row): HistoryPoint => {
        const average = row[at + 2] ?? null;
        return [
          row[0],
          row[at] ?? null,
          row[at + 1] ?? null,
          average === null ? null : Math.round(average * scale) / scale,
        ];
      });
      return [key, points];
    }),
  );
}
