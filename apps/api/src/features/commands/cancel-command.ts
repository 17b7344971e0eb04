import type { FastifyRequest } from 'fastify';
import { loadOpenCommands, lockCommands, saveCommand, type StoredCommand } from '@groundwatch/db';
import { cancelled } from '@groundwatch/domain/commands';
import type { Command } from '@groundwatch/protocol/rest';
import { deviceOf } from '../../access/devices.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishCommands } from '../../commands/publish-commands.ts';
import { readCommand } from '../../commands/read-command.ts';
import { refuseKind } from '../../commands/rights.ts';
import { transaction, type Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { requirePassword } from '../../passwords/require-password.ts';
import { callerOf } from '../../plugins/authentication.ts';

/** Cancels a command that was not sent yet. Throws commandUnderWay where it is too late. */
export async function cancelCommand(
  context: Context,
  request: FastifyRequest,
  wanted: string,
  { password, note }: { password: string; note: string },
): Promise<Command> {
  const { pool } = context;
  const caller = callerOf(request);
  const { id, kind, deviceNo, number } = await readCommand(pool, caller, wanted);
  refuseKind(caller, kind);
  const device = await deviceOf(pool, caller, deviceNo);
  await requirePassword(context, request, password);
  const now = context.clock();
  const changed = await transaction(pool, async (client, db): Promise<StoredCommand[]> => {
    await lockCommands(client, device.id);
    const stored = (await loadOpenCommands(client, device.id)).find((open) => open.id === id);
    const lifecycle = stored ? cancelled(stored.lifecycle, 'person', now) : null;
    if (!stored || !lifecycle) throw new AppError('commandUnderWay');
    const { accountName } = caller;
    const entry = { at: now, what: lifecycle.state, detail: { accountName, ...(note === '' ? {} : { note }) } };
    const all = await saveCommand(client, stored, { lifecycle, entry });
    await writeAudit(db, {
      ...auditOf(request, now),
      action: 'command:cancel',
      target: String(number),
      detail: { deviceNo, commandId: id, kind, ...(note === '' ? {} : { note }) },
    });
    return all;
  });
  await publishCommands(context, changed, now);
  return readCommand(pool, caller, id);
}
