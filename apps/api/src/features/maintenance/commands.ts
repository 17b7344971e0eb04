import { randomUUID } from 'node:crypto';
import { enqueueCommand, loadOpenCommands, saveCommand, type StoredCommand } from '@groundwatch/db';
import { cancelled, withdrawn } from '@groundwatch/domain/commands';
import type { ParameterValues } from '@groundwatch/protocol/model';
import { AppError } from '../../errors.ts';
import type { Work } from './work.ts';

/** Ends all open commands of a device, or the given ones, because the device that they were for is gone. */
export async function withdrawCommands(
  { client, device, now, changed }: Work<unknown>,
  isMeant: (command: StoredCommand) => boolean = () => true,
): Promise<void> {
  for (const command of (await loadOpenCommands(client, device.id)).filter(isMeant)) {
    const lifecycle = withdrawn(command.lifecycle, now);
    if (lifecycle)
      changed.push(...(await saveCommand(client, command, { lifecycle, entry: { at: now, what: lifecycle.state } })));
  }
}

/** Cancels a command if it was not sent yet. */
export async function cancelQueued(
  { client, device, now, changed }: Work<unknown>,
  commandId: unknown,
): Promise<boolean> {
  const command = (await loadOpenCommands(client, device.id)).find(({ id }) => id === commandId);
  const lifecycle = command && cancelled(command.lifecycle, 'person', now);
  if (!command || !lifecycle) return false;
  changed.push(...(await saveCommand(client, command, { lifecycle, entry: { at: now, what: lifecycle.state } })));
  return true;
}

/** Enqueues a write; the caller must be allowed to send commands. Returns the command's id. */
export async function queueWrite(
  { client, caller, device, now, changed, body }: Work<{ note: string }>,
  set: number,
  values: ParameterValues,
): Promise<string> {
  const id = randomUUID();
  const { changed: also } = await enqueueCommand(
    client,
    {
      id,
      deviceId: device.id,
      kind: 'write',
      body: { set, values },
      userId: caller.userId,
      accountName: caller.accountName,
      note: body.note,
    },
    now,
  );
  changed.push(...also);
  return id;
}

/** Sending commands has a permission of its own. */
export function refuseUnlessSender({ caller }: Pick<Work<unknown>, 'caller'>): void {
  if (!caller.permissions.has('device:command')) throw new AppError('forbidden');
}
