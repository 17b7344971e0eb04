import { isOpen } from '@groundwatch/protocol/model';
import type { Command, CommandsQuery, Page } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import { commandFields, toCommand, type CommandRow } from '../../commands/read-command.ts';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';

/** Larger results are not counted: nobody pages that far, and counting would read millions of rows. */
const MOST_COUNTED = 10_000;
const MOST_DIGITS = 15;

/** SQL conditions on the command `c`, with their parameters. */
interface Where {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Ids of devices by place or words; null: any device. */
async function deviceIds(
  db: Queryable,
  stationIds: readonly number[] | null,
  { stationId, deviceNo }: Pick<CommandsQuery, 'stationId' | 'deviceNo'>,
  words: string | null = null,
): Promise<number[] | null> {
  if (stationIds === null && stationId === undefined && deviceNo === undefined && words === null) return null;
  const { rows } = await db.query<{ id: number }>({
    name: 'command-devices',
    text: `SELECT id FROM device WHERE ($1::int[] IS NULL OR station_id = ANY($1)) AND ($2::int IS NULL OR station_id = $2)
      AND ($3::bigint IS NULL OR device_no = $3) AND ($4::text IS NULL OR name ILIKE $4 OR device_no::text LIKE $4)`,
    values: [stationIds, stationId, deviceNo, words],
  });
  return rows.map(({ id }) => id);
}

/** The conditions of the query, within the caller's scope. */
async function whereOf(db: Queryable, caller: Caller, query: CommandsQuery): Promise<Where> {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const { kind, state, rolloutId, from, to, keyword } = query;
  const scope = stationFilter(caller);
  const devices = await deviceIds(db, scope, query);
  if (devices !== null) conditions.push(`c.device_id = ANY(${put(devices)}::int[])`);
  if (kind !== undefined) conditions.push(`c.kind = ${put(kind)}`);
  if (state !== undefined) {
    // Must match the predicates of the indexes of open and of ended commands.
    const isOneOfOpen = `c.state IN ('queued', 'sent', 'acknowledged')`;
    conditions.push(state === 'open' || isOpen(state) ? isOneOfOpen : 'c.ended_at IS NOT NULL');
    if (state !== 'open') conditions.push(`c.state = ${put(state)}`);
  }
  if (rolloutId !== undefined) conditions.push(`c.rollout_id = ${put(rolloutId)}`);
  if (from !== undefined) conditions.push(`c.created_at >= ${put(from)}`);
  if (to !== undefined) conditions.push(`c.created_at < ${put(to)}`);
  if (keyword) {
    const pattern = likePattern(keyword);
    const named = await deviceIds(db, scope, query, pattern);
    const digits = /^#?(\d+)$/.exec(keyword)?.[1];
    const number = digits !== undefined && digits.length <= MOST_DIGITS ? digits : null;
    const words = `command_words(c.account_name, c.note, c.body) ILIKE ${put(pattern)}`;
    conditions.push(`(${words} OR c.device_id = ANY(${put(named)}::int[]) OR c.number = ${put(number)}::bigint)`);
  }
  return { text: conditions.length === 0 ? 'true' : conditions.join(' AND '), values };
}

const ORDER = 'ORDER BY c.created_at DESC, c.number DESC';

/** Ids of a page, and the total number. A counted result need not be searched twice. */
async function idsOf(db: Queryable, { text, values }: Where, first: number, size: number) {
  const { rows } = await db.query<{ total: number; ids: string[] | null }>(
    `SELECT count(*)::int AS total, (array_agg(c.id ${ORDER}))[$${values.length + 1}:$${values.length + 2}] AS ids
      FROM (SELECT c.id, c.created_at, c.number FROM command c WHERE ${text} LIMIT ${MOST_COUNTED}) AS c`,
    [...values, first + 1, first + size],
  );
  const { total, ids } = rows[0] ?? { total: 0, ids: null };
  if (total < MOST_COUNTED) return { total, ids: ids ?? [] };
  const page = await db.query<{ id: string }>(
    `SELECT c.id FROM command c WHERE ${text} ${ORDER} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, size, first],
  );
  return { total, ids: page.rows.map(({ id }) => id) };
}

/** Commands that the caller may see, newest first. */
export async function findCommands(db: Queryable, caller: Caller, query: CommandsQuery): Promise<Page<Command>> {
  const { current, size } = query;
  const { total, ids } = await idsOf(db, await whereOf(db, caller, query), (current - 1) * size, size);
  const { rows } = await db.query<CommandRow>({
    name: 'commands',
    text: `SELECT ${commandFields} FROM command c JOIN device d ON d.id = c.device_id JOIN station s ON s.id = d.station_id
      WHERE c.id = ANY($1::uuid[]) ${ORDER}`,
    values: [ids],
  });
  return { current, size, total, records: rows.map(toCommand) };
}
