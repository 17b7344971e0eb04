import type { CommandEvent } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

/** The log of a command, in order. */
export async function readEvents(db: Queryable, commandId: string): Promise<CommandEvent[]> {
  const { rows } = await db.query<Omit<CommandEvent, 'at'> & { at: Date }>({
    name: 'command-events',
    text: 'SELECT at, what, detail FROM command_event WHERE command_id = $1 ORDER BY id',
    values: [commandId],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
