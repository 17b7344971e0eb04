import { rolloutState } from '@groundwatch/domain/commands';
import {
  isOpen,
  type CommandState,
  type EndReason,
  type LineState,
  type SkipReason,
} from '@groundwatch/protocol/model';
import type { Page, Rollout, RolloutDetail, RolloutLine } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';
import { outlookFor } from './outlook.ts';
import { changeOf, parametersOf } from './plan-write.ts';
import { readTargetsById, type Target } from './read-targets.ts';
import { rolloutColumns, stateOfLine, type LineRow, type RolloutRow } from './rollout-row.ts';

interface HeadRow extends RolloutRow {
  total: number;
  revertsNumber: number | null;
}

const seen = `EXISTS (SELECT FROM parameter_rollout_device l JOIN device d ON d.id = l.device_id
  WHERE l.rollout_id = r.id AND ($1::int[] IS NULL OR d.station_id = ANY($1)))`;
const headColumns = `${rolloutColumns}, (SELECT o.number::int FROM parameter_rollout o WHERE o.id = r.reverts) AS "revertsNumber"`;

/** Visible lines of a rollout; equal ones are counted as one. */
interface Group extends Pick<LineRow, 'isCanary' | 'state' | 'isHeld' | 'skipped' | 'commandId'> {
  count: number;
}

const groupQuery = `
  SELECT l.rollout_id AS "rolloutId", l.is_canary AS "isCanary", c.state, c.held_by IS NOT NULL AS "isHeld", l.skipped,
    min(l.command_id::text) AS "commandId", count(*)::int AS count
  FROM parameter_rollout_device l JOIN device d ON d.id = l.device_id LEFT JOIN command c ON c.id = l.command_id
  WHERE l.rollout_id = ANY($2::uuid[]) AND ($1::int[] IS NULL OR d.station_id = ANY($1))
  GROUP BY 1, 2, 3, 4, 5, l.command_id IS NULL`;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const isUnderWay = (state: LineState): boolean =>
  state === 'held' || state === 'waiting' || isOpen(state as CommandState);

function headOf(row: HeadRow, groups: readonly Group[]): Rollout {
  const isStopped = row.stoppedAt !== null;
  const states = groups.map((group) => ({ ...group, state: stateOfLine(group, isStopped) }));
  const all = states.flatMap(({ state, count }) => Array.from({ length: count }, () => state));
  const countOf = (is: (state: LineState) => boolean): number => all.filter(is).length;
  const counts = {
    all: all.length,
    applied: countOf((state) => state === 'applied'),
    skipped: countOf((state) => state === 'skipped'),
    open: countOf(isUnderWay),
  };
  const { total: _, reverts, revertsNumber, createdAt, continuedAt, stoppedAt, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    continuedAt: iso(continuedAt),
    stoppedAt: iso(stoppedAt),
    reverts: reverts !== null && revertsNumber !== null ? { id: reverts, number: revertsNumber } : null,
    state: rolloutState(states.find(({ isCanary }) => isCanary)?.state ?? null, all, isStopped),
    counts: { ...counts, failed: counts.all - counts.applied - counts.skipped - counts.open },
  };
}

async function groupsOf(db: Queryable, caller: Caller, ids: readonly string[]): Promise<Map<string, Group[]>> {
  const { rows } = await db.query<Group & { rolloutId: string }>(groupQuery, [stationFilter(caller), ids]);
  return Map.groupBy(rows, ({ rolloutId }) => rolloutId);
}

/** Rollouts with a device that the caller sees, newest first. */
export async function readRollouts(
  db: Queryable,
  caller: Caller,
  { current, size }: { current: number; size: number },
): Promise<Page<Rollout>> {
  const stations = stationFilter(caller);
  const [{ rows }, counted] = await Promise.all([
    db.query<HeadRow>(
      `SELECT ${headColumns} FROM parameter_rollout r WHERE ${seen} ORDER BY r.number DESC LIMIT $2 OFFSET $3`,
      [stations, size, (current - 1) * size],
    ),
    db.query<{ total: number }>(`SELECT count(*)::int AS total FROM parameter_rollout r WHERE ${seen}`, [stations]),
  ]);
  const groups = await groupsOf(
    db,
    caller,
    rows.map(({ id }) => id),
  );
  const records = rows.map((row) => headOf(row, groups.get(row.id) ?? []));
  return { current, size, total: counted.rows[0]?.total ?? 0, records };
}

interface LineOfDevice extends LineRow {
  number: number | null;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date | null;
  acknowledgedAt: Date | null;
  endedAt: Date | null;
  answer: Partial<NonNullable<NonNullable<RolloutLine['command']>['answer']>> | null;
}

const detailQuery = `
  SELECT l.device_id AS "deviceId", l.position, l.is_canary AS "isCanary", l.values, l.before, l.skipped,
    l.command_id AS "commandId", c.state, c.reason, c.held_by IS NOT NULL AS "isHeld", q.answer->'values' AS found,
    c.number::int AS number, c.tries, c.created_at AS "createdAt", c.expires_at AS "expiresAt", c.sent_at AS "sentAt",
    c.acknowledged_at AS "acknowledgedAt", c.ended_at AS "endedAt", c.answer
  FROM parameter_rollout_device l LEFT JOIN command c ON c.id = l.command_id LEFT JOIN command q ON q.id = l.read_id
  WHERE l.rollout_id = $1 ORDER BY l.is_canary DESC, l.position`;

function lineOf(set: number, row: LineOfDevice, target: Target, isStopped: boolean, now: number): RolloutLine {
  const state = stateOfLine(row, isStopped);
  const known = Object.fromEntries(
    Object.keys(row.values).map((key) => [key, row.before[key] ?? row.found?.[key] ?? null]),
  );
  const reason: EndReason | SkipReason | '' = row.reason || row.skipped;
  const { commandId, number, tries, createdAt, expiresAt, sentAt, acknowledgedAt, endedAt, answer } = row;
  return {
    deviceNo: target.deviceNo,
    deviceName: target.deviceName,
    stationId: target.stationId,
    stationName: target.stationName,
    isCanary: row.isCanary,
    state,
    reason,
    changes: parametersOf(set, row.values).map(({ key }) => changeOf(key, known, row.values[key] ?? null)),
    command:
      commandId === null || number === null
        ? null
        : {
            id: commandId,
            number,
            tries,
            createdAt: createdAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            sentAt: iso(sentAt),
            acknowledgedAt: iso(acknowledgedAt),
            endedAt: iso(endedAt),
            answer: answer && {
              code: answer.code ?? null,
              result: answer.result ?? null,
              values: answer.values ?? null,
            },
          },
    outlook: isUnderWay(state) ? outlookFor(target, now) : null,
  };
}

/** A rollout with a line for each visible device. Throws notFound where there is none. */
export async function readRollout(db: Queryable, caller: Caller, id: string, now: number): Promise<RolloutDetail> {
  const { rows } = await db.query<HeadRow>(
    `SELECT ${headColumns} FROM parameter_rollout r WHERE r.id = $2 AND ${seen}`,
    [stationFilter(caller), id],
  );
  const row = found(rows[0]);
  const [lines, reverted] = await Promise.all([
    db.query<LineOfDevice>(detailQuery, [id]),
    db.query<{ id: string; number: number }>(
      'SELECT id, number::int AS number FROM parameter_rollout WHERE reverts = $1 ORDER BY number DESC LIMIT 1',
      [id],
    ),
  ]);
  const ids = lines.rows.map(({ deviceId }) => deviceId);
  const targets = new Map((await readTargetsById(db, caller, row.set, ids)).map((target) => [target.id, target]));
  const own = lines.rows.flatMap((line) => {
    const target = targets.get(line.deviceId);
    return target ? [{ line, target }] : [];
  });
  return {
    // Counted from the returned lines: a separate count could be of another moment.
    ...headOf(
      row,
      own.map(({ line }) => ({ ...line, count: 1 })),
    ),
    revertedBy: reverted.rows[0] ?? null,
    isWhole: own.length === lines.rows.length,
    lines: own.map(({ line, target }) => lineOf(row.set, line, target, row.stoppedAt !== null, now)),
  };
}
