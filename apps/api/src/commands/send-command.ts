import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CommandIdTaken, enqueueCommand, lockCommands, type Enqueued, type StoredCommand } from '@groundwatch/db';
import type { Command, CommandOrder } from '@groundwatch/protocol/rest';
import { deviceOf, type DeviceRef } from '../access/devices.ts';
import { auditOf, writeAudit } from '../audit.ts';
import { transaction, type Context, type Queryable } from '../context.ts';
import { AppError, invalidField } from '../errors.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { callerOf } from '../plugins/authentication.ts';
import { findKnown, idTaken, refuseOther, type PostedCommand } from './known-command.ts';
import { publishCommands } from './publish-commands.ts';
import { readCommand } from './read-command.ts';
import { refuseKind } from './rights.ts';
import { refuseLoneHorn } from './two-people.ts';
import { refuseUnproven } from './unproven.ts';
import { completeValues, isSecretInDoubt, valueProblems } from './write-values.ts';

/**
 * The most commands that may wait for one device. A client that keeps sending to an absent device is stopped here, before the queue becomes
 * expensive to process.
 */
const MOST_WAITING = 100;

export interface SendRequest {
  readonly id?: string | undefined;
  readonly order: CommandOrder;
  readonly password: string;
  readonly note: string;
  /** Path of the values in the request, for error messages. */
  readonly path: string;
}

/**
 * Enqueues a command for a device and publishes it; a known id is answered with its command in its present state. Rights, device and
 * content are checked before the password.
 */
export async function sendCommand(
  context: Context,
  request: FastifyRequest,
  deviceNo: string,
  { id = randomUUID(), order, password, note, path }: SendRequest,
): Promise<Command> {
  const { pool } = context;
  const caller = callerOf(request);
  refuseKind(caller, order.kind);
  const device = await deviceOf(pool, caller, deviceNo);
  const posted: PostedCommand = { deviceId: device.id, userId: caller.userId, order, note };
  const known = await findKnown(pool, id);
  if (known) refuseOther(known, posted);
  else {
    refuseDisabled(device);
    await refuseUnproven(pool, device.id, order);
    await refuseLoneHorn(pool, device.stationId, order);
    await refuseFull(pool, posted);
    await completeOrder(pool, posted, path);
  }
  await requirePassword(context, request, password);
  const now = context.clock();
  const { changed } = await transaction(pool, async (client, db): Promise<Pick<Enqueued, 'changed'>> => {
    await lockCommands(client, device.id);
    const meanwhile = await findKnown(client, id);
    if (meanwhile) {
      refuseOther(meanwhile, posted);
      return { changed: [] };
    }
    // The device may have been taken out of service or replaced since; whoever does that holds the same lock.
    const current = await deviceOf(client, caller, device.deviceNo);
    if (current.id !== device.id) throw new AppError('conflict');
    refuseDisabled(current);
    await refuseUnproven(client, device.id, order);
    await refuseLoneHorn(client, current.stationId, order);
    await refuseFull(client, posted);
    const { kind, body } = await completeOrder(client, posted, path);
    const made = await enqueueCommand(
      client,
      {
        id,
        deviceId: device.id,
        kind,
        body,
        ...(kind === 'raw' && !body.isRepeatable ? { maxTries: 1 } : {}),
        userId: caller.userId,
        accountName: caller.accountName,
        note,
      },
      now,
    ).catch((error: unknown) => {
      throw error instanceof CommandIdTaken ? idTaken() : error;
    });
    await writeAudit(db, {
      ...auditOf(request, now),
      action: 'command:send',
      target: String(made.command.lifecycle.number),
      detail: auditDetail(device.deviceNo, made, note),
    });
    return made;
  });
  await publishCommands(context, changed, now);
  return readCommand(pool, caller, id);
}

function refuseDisabled({ isEnabled }: DeviceRef): void {
  if (!isEnabled) throw new AppError('deviceDisabled');
}

/** A horn command waits behind no queue, and only for a short time. */
async function refuseFull(db: Queryable, { deviceId, order }: PostedCommand): Promise<void> {
  if (order.kind === 'horn') return;
  const { rows } = await db.query<{ count: number }>({
    name: 'commands-waiting',
    text: `SELECT count(*)::int AS count FROM command WHERE device_id = $1 AND state IN ('queued', 'sent', 'acknowledged')`,
    values: [deviceId],
  });
  const count = rows[0]?.count ?? 0;
  if (count >= MOST_WAITING) throw new AppError('queueFull', { values: { count } });
}

/** The order with checked and completed values. Throws invalid. */
async function completeOrder(db: Queryable, { deviceId, order }: PostedCommand, path: string): Promise<CommandOrder> {
  if (order.kind !== 'write') return order;
  const { set } = order.body;
  const problems = valueProblems(set, order.body.values, path);
  if (problems.length > 0) throw new AppError('invalid', { fields: problems });
  if (await isSecretInDoubt(db, deviceId, order.body.values))
    throw invalidField(`${path}.deviceSecret`, 'secretInDoubt');
  const { values, unknown } = await completeValues(db, deviceId, set, order.body.values);
  if (unknown.length > 0) {
    const fields = unknown.map((key) => ({ path: `${path}.${key}`, problem: 'readFirst' }));
    throw new AppError('invalid', { fields });
  }
  return { kind: 'write', body: { set, values: { ...values } } };
}

/** The audit detail: the body as stored, without secrets. */
const auditDetail = (deviceNo: string, { command, changed }: Enqueued, note: string): Record<string, unknown> => ({
  deviceNo,
  commandId: command.id,
  kind: command.lifecycle.kind,
  ...command.body,
  ...(note === '' ? {} : { note }),
  ...supersededBy(changed),
});

function supersededBy(changed: readonly StoredCommand[]): { superseded?: number[] } {
  const numbers = changed
    .filter(({ lifecycle }) => lifecycle.state === 'superseded')
    .map(({ lifecycle }) => lifecycle.number);
  return numbers.length === 0 ? {} : { superseded: numbers };
}
