import { lineState, rolloutState } from '@groundwatch/domain/commands';
import type {
  CommandState,
  EndReason,
  LineState,
  ParameterValues,
  RolloutMode,
  RolloutState,
  SkipReason,
} from '@groundwatch/protocol/model';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { AppError, found } from '../../errors.ts';

export interface RolloutRow {
  id: string;
  number: number;
  templateName: string;
  set: number;
  values: ParameterValues;
  mode: RolloutMode;
  reverts: string | null;
  accountName: string;
  note: string;
  createdAt: Date;
  continuedAt: Date | null;
  continuedBy: string;
  stoppedAt: Date | null;
  stoppedBy: string;
}

export const rolloutColumns = `r.id, r.number::int AS number, r.template_name AS "templateName", r.set_id AS set, r.values,
  r.mode, r.reverts, r.account_name AS "accountName", r.note, r.created_at AS "createdAt", r.continued_at AS "continuedAt",
  r.continued_by AS "continuedBy", r.stopped_at AS "stoppedAt", r.stopped_by AS "stoppedBy"`;

/** A device of a rollout with its command. */
export interface LineRow {
  deviceId: number;
  position: number;
  isCanary: boolean;
  values: ParameterValues;
  before: ParameterValues;
  skipped: SkipReason | '';
  commandId: string | null;
  state: CommandState | null;
  reason: EndReason | '' | null;
  isHeld: boolean;
  /** Values found by the read before the write. */
  found: ParameterValues | null;
}

const linesQuery = `
  SELECT l.device_id AS "deviceId", l.position, l.is_canary AS "isCanary", l.values, l.before, l.skipped,
    l.command_id AS "commandId", c.state, c.reason, c.held_by IS NOT NULL AS "isHeld", q.answer->'values' AS found
  FROM parameter_rollout_device l LEFT JOIN command c ON c.id = l.command_id LEFT JOIN command q ON q.id = l.read_id
  WHERE l.rollout_id = $1 ORDER BY l.is_canary DESC, l.position`;

export const stateOfLine = (
  { commandId, state, isHeld, skipped }: Pick<LineRow, 'commandId' | 'state' | 'isHeld' | 'skipped'>,
  isStopped: boolean,
): LineState => lineState({ command: commandId !== null && state ? { state, isHeld } : null, skipped }, isStopped);

export interface Loaded {
  rollout: RolloutRow;
  lines: LineRow[];
  state: RolloutState;
}

/** A rollout with all its lines in their present state. */
async function load(db: Queryable, rollout: RolloutRow): Promise<Loaded> {
  const { rows: lines } = await db.query<LineRow>(linesQuery, [rollout.id]);
  const isStopped = rollout.stoppedAt !== null;
  const states = lines.map((line) => stateOfLine(line, isStopped));
  const canary = lines.findIndex(({ isCanary }) => isCanary);
  return { rollout, lines, state: rolloutState(states[canary] ?? null, states, isStopped) };
}

/**
 * The rollout, if the caller may command all of its devices: throws notFound where none is visible, outOfScope where some are not.
 * `isLocked`: nobody else continues, stops or reverts it until the transaction ends.
 */
export async function wholeRollout(db: Queryable, caller: Caller, id: string, isLocked = false): Promise<Loaded> {
  const { rows } = await db.query<RolloutRow>(
    `SELECT ${rolloutColumns} FROM parameter_rollout r WHERE r.id = $1 ${isLocked ? 'FOR UPDATE' : ''}`,
    [id],
  );
  const rollout = found(rows[0]);
  const seen = await db.query<{ all: number; own: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE $2::int[] IS NULL OR d.station_id = ANY($2))::int AS own
      FROM parameter_rollout_device l JOIN device d ON d.id = l.device_id WHERE l.rollout_id = $1`,
    [id, stationFilter(caller)],
  );
  const { all, own } = found(seen.rows[0]);
  if (own === 0 && all > 0) throw new AppError('notFound');
  if (own < all) throw new AppError('outOfScope');
  return load(db, rollout);
}
