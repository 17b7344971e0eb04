import { randomUUID } from 'node:crypto';
import { enqueueCommand, loadOpenCommands, saveLife, type StoredCommand } from '@groundwatch/db';
import { cancelled, withdrawn } from '@groundwatch/domain/commands';
import type { ParameterValues } from '@groundwatch/protocol/model';
import { AppError } from '../../errors.ts';
import type { Work } from './work.ts';

/** Ends every open command of the device, or those of them that are meant: whom they were for is not there any more. */
export async function withdrawCommands(
  { client, device, now, changed }: Work<unknown>,
  isMeant: (command: StoredCommand) => boolean = () => true,
): Promise<void> {
  for (const command of (await loadOpenCommands(client, device.id)).filter(isMeant)) {
    const life = withdrawn(command.life, now);
    if (life) changed.push(...(await saveLife(client, command, { life, happening: { at: now, what: life.state } })));
  }
}

/** Takes one command back, if it was not sent yet. */
export async function cancelQueued(
  { client, device, now, changed }: Work<unknown>,
  commandId: unknown,
): Promise<boolean> {
  const command = (await loadOpenCommands(client, device.id)).find(({ id }) => id === commandId);
  const life = command && cancelled(command.life, 'person', now);
  if (!command || !life) return false;
  changed.push(...(await saveLife(client, command, { life, happening: { at: now, what: life.state } })));
  return true;
}

/** Queues a write to the device; whoever asks for it must be allowed to send commands. Returns the command's id. */
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

/** Commands have a permission of their own. */
export function refuseUnlessSender({ caller }: Pick<Work<unknown>, 'caller'>): void {
  if (!caller.permissions.has('device:command')) throw new AppError('forbidden');
}
