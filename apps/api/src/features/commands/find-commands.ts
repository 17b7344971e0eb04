import { isOpen } from '@groundwatch/protocol/model';
import type { Command, CommandsQuery, Page } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import { commandFields, toCommand, type CommandRow } from '../../commands/read-command.ts';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';

/** Counting stops here: nobody turns so many pages, and millions of rows would be read for a number. */
const MOST_COUNTED = 10_000;
const MOST_DIGITS = 15;

/** Conditions on the command `c`, with what stands for their parameters. */
interface Where {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Devices by their place or words; null: whichever. */
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

/** What is asked for, within the caller's scope. */
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
    // As the indexes of those that are open, and of those that ended, say it.
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

/** Commands that the caller may see, the newest first. */
export async function findCommands(db: Queryable, caller: Caller, query: CommandsQuery): Promise<Page<Command>> {
  const { current, size } = query;
  const { text, values } = await whereOf(db, caller, query);
  const count = `SELECT count(*)::int AS total FROM (SELECT 1 FROM command c WHERE ${text} LIMIT ${MOST_COUNTED}) AS counted`;
  const page = `
    WITH page AS MATERIALIZED (SELECT c.* FROM command c WHERE ${text} ORDER BY c.created_at DESC, c.number DESC
      LIMIT $${values.length + 1} OFFSET $${values.length + 2})
    SELECT ${commandFields} FROM page c JOIN device d ON d.id = c.device_id JOIN station s ON s.id = d.station_id
    ORDER BY c.created_at DESC, c.number DESC`;
  const [counted, found] = await Promise.all([
    db.query<{ total: number }>(count, [...values]),
    db.query<CommandRow>(page, [...values, size, (current - 1) * size]),
  ]);
  return { current, size, total: counted.rows[0]?.total ?? 0, records: found.rows.map(toCommand) };
}
