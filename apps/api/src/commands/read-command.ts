import type { Command } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../access/caller.ts';
import type { Queryable } from '../context.ts';
import { found } from '../errors.ts';

interface Named {
  id: string;
  number: number;
}

type Times = 'createdAt' | 'expiresAt' | 'sentAt' | 'acknowledgedAt' | 'endedAt';
/** A command row as selected by `commandFields`. */
export interface CommandRow extends Omit<Command, Times | 'answer'> {
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date | null;
  acknowledgedAt: Date | null;
  endedAt: Date | null;
  answer: Partial<NonNullable<Command['answer']>> | null;
}

/** Select list of the command `c` to device `d` at station `s`. It never includes secrets. */
export const commandFields = `c.id, c.number::float8 AS number, d.device_no::text AS "deviceNo", d.name AS "deviceName",
  s.id AS "stationId", s.name AS "stationName", c.kind, c.body, c.before, c.dropped, c.state, c.reason,
  c.rollout_id AS "rolloutId", c.account_name AS "accountName", c.note, c.tries, c.max_tries AS "maxTries",
  c.read_backs AS "readBacks", c.created_at AS "createdAt", c.expires_at AS "expiresAt", c.sent_at AS "sentAt",
  c.acknowledged_at AS "acknowledgedAt", c.ended_at AS "endedAt", c.answer,
  (SELECT json_build_object('id', o.id, 'number', o.number) FROM command o WHERE o.id = c.superseded_by) AS "supersededBy",
  (SELECT json_build_object('id', o.id, 'number', o.number) FROM command o WHERE o.id = c.held_by) AS "heldBy"`;

export const toCommand = ({ answer, ...row }: CommandRow): Command => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  supersededBy: named(row.supersededBy),
  heldBy: named(row.heldBy),
  answer:
    answer === null
      ? null
      : { code: answer.code ?? null, result: answer.result ?? null, values: answer.values ?? null },
});

const named = (of: Named | null): Named | null => of && { id: of.id, number: of.number };

/** Returns the command. Throws notFound where the caller may not see its device. */
export async function readCommand(db: Queryable, caller: Caller, id: string): Promise<Command> {
  const { rows } = await db.query<CommandRow>({
    name: 'command-one',
    text: `SELECT ${commandFields} FROM command c JOIN device d ON d.id = c.device_id JOIN station s ON s.id = d.station_id
      WHERE c.id = $1 AND ($2::int[] IS NULL OR d.station_id = ANY($2))`,
    values: [id, stationFilter(caller)],
  });
  return toCommand(found(rows[0]));
}
