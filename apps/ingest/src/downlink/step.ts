import {
  loadOpenCommands,
  lockCommands,
  saveCommand,
  stepCommands,
  valuesToWrite,
  type PoolClient,
  type StoredCommand,
} from '@groundwatch/db';
import {
  needsProof,
  unsendable,
  type CommandLifecycle,
  type Line,
  type RequestPart,
} from '@groundwatch/domain/commands';
import type { Order } from '@groundwatch/protocol/wire';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { Session } from '../session/session.ts';
import type { Carrier } from './lines.ts';
import { secretLeaves, type SecretChange } from './device-secret.ts';
import { deviceSecretOf, orderContent } from './requests.ts';

export interface Stepped {
  /** The changed commands. */
  readonly changed: readonly StoredCommand[];
  /** The request to send over the connection after the commit. */
  readonly request: Order | null;
  readonly secret: SecretChange;
  /** The connection is the device's, and no other process has heard it later. */
  readonly hasLine: boolean;
  /** The states of the open commands. */
  readonly lifecycles: readonly CommandLifecycle[];
}

/** Advances a device's commands in the caller's transaction. */
export async function stepDevice(
  client: PoolClient,
  deviceId: number,
  now: number,
  carrier:
    | (Pick<Carrier, 'line' | 'isProven'> & {
        readonly session: Pick<Session, 'canSay'>;
        readonly device: Pick<DeviceEntry, 'deviceNo'>;
      })
    | null,
  by: string,
): Promise<Stepped> {
  const changed = new Map<string, StoredCommand>();
  const line = carrier?.line ?? null;
  // Under the lock no replacement of the device is under way: its number and its commands change together.
  await lockCommands(client, deviceId);
  const isHere = carrier === null || (await isHeardHere(client, deviceId, carrier, by));
  for (;;) {
    const step = await stepCommands(client, deviceId, now, isHere ? line : null, by);
    for (const command of step.changed) changed.set(command.id, command);
    const { send } = step;
    const hasLine = isHere && step.hasLine;
    const rest = async () => ({
      changed: [...changed.values()],
      hasLine,
      lifecycles: (await loadOpenCommands(client, deviceId)).map(({ lifecycle }) => lifecycle),
    });
    if (!send) return { ...(await rest()), request: null, secret: null };
    const { command, part, sequence, isRepeated } = send;
    const isUnproven = carrier?.isProven !== true && isForProven(command, part);
    const request = { content: orderContent(command, part), sequence, isRepeated };
    const given = deviceSecretOf(command);
    if (!isUnproven && given !== 'none' && carrier?.session.canSay(request)) {
      const secret = given && part === 'order' ? await secretLeaves(client, deviceId, given) : null;
      return { ...(await rest()), request, secret };
    }
    const lifecycle = unsendable(command.lifecycle, isUnproven ? 'unproven' : 'unencodable', now);
    if (!lifecycle) throw new Error(`command ${command.lifecycle.number} has ended and was to be sent`);
    const entry = { at: now, what: lifecycle.state, detail: { by } };
    for (const saved of await saveCommand(client, command, { lifecycle, entry })) changed.set(saved.id, saved);
  }
}

/** Only the values that the write still sends count, without those taken over by newer ones. */
function isForProven(command: StoredCommand, part: RequestPart): boolean {
  const { lifecycle, body } = command;
  if (part === 'readBack') return false;
  return needsProof(lifecycle.kind, lifecycle.kind === 'write' ? { ...body, values: valuesToWrite(command) } : body);
}

/**
 * Whether the device is at the other end of the connection: its number is still the one that was given there, as a device that was replaced
 * may be connected still, and no other process has heard it later.
 */
async function isHeardHere(
  client: PoolClient,
  deviceId: number,
  { line, device }: { readonly line: Line; readonly device: Pick<DeviceEntry, 'deviceNo'> },
  by: string,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'device_heard_here',
    text: `SELECT FROM device WHERE id = $1 AND device_no = $2
      AND NOT EXISTS (SELECT FROM device_contact WHERE device_id = $1 AND ingest_id <> $3 AND seen_at > $4)`,
    values: [deviceId, device.deviceNo, by, new Date(line.heardAt)],
  });
  return rowCount === 1;
}
