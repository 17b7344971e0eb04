import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { changeRules, lockCommands, type StoredCommand } from '@groundwatch/db';
import { isArchiveNumber, type ServiceKind } from '@groundwatch/protocol/model';
import type { Maintained as Answer, MaintenancePath } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { publishCommands } from '../../commands/publish-commands.ts';
import { publishChange, publishRegistry, transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';
import { requirePassword } from '../../passwords/require-password.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import type { Translate } from '../../i18n/translate.ts';
import { logService } from '../../log-service.ts';
import { lockDevice, readDevice, type Maintained } from './device.ts';

/** Fields that every operation has beside its own. */
interface OperationFields {
  version: number;
  password: string;
  note: string;
}

/** The state that an operation checks before it runs. */
export interface Question<Body> {
  client: Queryable;
  caller: Caller;
  now: number;
  device: Maintained;
  body: Body;
}

/** The context of an operation: one transaction that holds the locks of the device and its commands. */
export interface Work<Body> extends Question<Body> {
  /** The same transaction for typed queries. */
  tx: Executor;
  words: Translate;
  /** Changed commands, published after the commit. */
  changed: StoredCommand[];
}

/** The result for the service log and the audit; it never includes a secret. */
export interface Done {
  detail: Record<string, unknown>;
  /** When it was done in the field, if earlier. */
  at?: string | undefined;
  /** The row that represents the device from now on, if it is another one. */
  successor?: { id: number; deviceNo: string };
  deviceNo?: string;
}

export interface Operation<Schema extends z.ZodType<OperationFields>> {
  /** Last segment of the URL. */
  path: MaintenancePath;
  kind: ServiceKind;
  body: Schema;
  /** Throws to refuse, before the password is checked. */
  check: (question: Question<z.output<Schema>>) => Promise<void> | void;
  perform: (work: Work<z.output<Schema>>) => Promise<Done>;
}

/** Checks the body's type inside a definition and erases it outside. */
export const operation = <Schema extends z.ZodType<OperationFields>>(
  definition: Operation<Schema>,
): Operation<z.ZodType<OperationFields>> => definition;

async function refuse(
  operation: Operation<z.ZodType<OperationFields>>,
  question: Question<OperationFields>,
): Promise<void> {
  if (isArchiveNumber(question.device.deviceNo)) throw invalidField('', 'isArchived');
  if (question.device.version !== question.body.version) throw new AppError('conflict');
  await operation.check(question);
}

/**
 * Runs a maintenance operation: checks the request, then the password, then checks again inside the transaction that changes, logs and
 * audits it. Publishes after the commit.
 */
export async function maintain(
  context: Context,
  request: FastifyRequest,
  id: number,
  operation: Operation<z.ZodType<OperationFields>>,
  body: OperationFields,
): Promise<Answer> {
  const caller = callerOf(request);
  const now = context.clock();
  const before = await readDevice(context.pool, caller, id);
  await refuse(operation, { client: context.pool, caller, now, device: before, body });
  await requirePassword(context, request, body.password, 'maintenance');
  const changed: StoredCommand[] = [];
  const { device, done } = await transaction(context.pool, async (client, tx) => {
    await changeRules(client);
    await lockCommands(client, id);
    const locked = await lockDevice(client, caller, id);
    const question = { client, caller, now, device: locked, body };
    await refuse(operation, question);
    const outcome = await operation.perform({ ...question, tx, words: languageOf(request), changed });
    const { note } = body;
    const { detail, at } = outcome;
    await logService(tx, caller, now, { deviceId: id, kind: operation.kind, at, note, detail });
    await writeAudit(tx, {
      ...auditOf(request, now),
      action: `device:${operation.kind}`,
      target: String(id),
      detail: { deviceNo: locked.deviceNo, ...detail, ...(note === '' ? {} : { note }) },
    });
    return { device: locked, done: outcome };
  });
  await publishRegistry(context, 'device', 'sensor');
  await publishCommands(context, changed);
  for (const topic of ['remarks', 'parameters'] as const)
    await publishChange(context, { topic, deviceNo: device.deviceNo, stationId: device.stationId });
  // When a canary ends, commands at other devices that waited for it end as well.
  const own = changed.filter(({ deviceId }) => deviceId === id);
  return {
    id: done.successor?.id ?? id,
    deviceNo: done.successor?.deviceNo ?? done.deviceNo ?? device.deviceNo,
    withdrawn: own.filter(({ lifecycle }) => lifecycle.endedAt !== null).length,
    queued: own.filter(({ lifecycle }) => lifecycle.endedAt === null).length,
  };
}
