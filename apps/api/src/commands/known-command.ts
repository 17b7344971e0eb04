import { isDeepStrictEqual } from 'node:util';
import { sealer } from '@groundwatch/db';
import { parameterSetOf, writtenWith, type ParameterValue } from '@groundwatch/protocol/model';
import type { CommandOrder } from '@groundwatch/protocol/rest';
import type { Queryable } from '../context.ts';
import { AppError } from '../errors.ts';

/** A stored command whose id was posted again. */
export interface KnownCommand {
  id: string;
  deviceId: number;
  userId: number | null;
  kind: string;
  body: Record<string, unknown>;
  secrets: Record<string, string> | null;
  note: string;
}

export async function findKnown(db: Queryable, id: string): Promise<KnownCommand | null> {
  const { rows } = await db.query<KnownCommand>({
    name: 'command-known',
    text: `SELECT id, device_id AS "deviceId", user_id AS "userId", kind, body, secrets, note FROM command WHERE id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

export interface PostedCommand {
  readonly deviceId: number;
  readonly userId: number;
  readonly order: CommandOrder;
  readonly note: string;
}

/** The same id must be the same request of the same user to the same device. Throws duplicate otherwise. */
export function refuseOther(known: KnownCommand, { deviceId, userId, order, note }: PostedCommand): void {
  const isSame =
    known.deviceId === deviceId && known.userId === userId && known.note === note && isSameOrder(known, order);
  if (!isSame) throw idTaken();
}

export const idTaken = (): AppError =>
  new AppError('duplicate', { values: { fields: 'id' }, fields: [{ path: 'id', problem: 'taken' }] });

function isSameOrder({ kind, body, secrets }: KnownCommand, order: CommandOrder): boolean {
  if (kind !== order.kind) return false;
  if (order.kind !== 'write') return isDeepStrictEqual(body, order.body);
  const { set, values } = body as { set: number; values: Record<string, ParameterValue> };
  const wanted = order.body.values;
  const params = (parameterSetOf(set)?.params ?? []).filter(({ key }) => key in wanted);
  // Stored values beside the wanted ones were added by `completeValues`.
  const may = new Set(params.flatMap((param) => writtenWith(set, param)).map(({ key }) => key));
  const kept = secrets && sealer().openTexts('command secret', secrets);
  const isOwn = ([key, value]: [string, ParameterValue]): boolean => {
    if (!(key in values)) return false;
    // A secret is erased when its command ends, so that it cannot be compared.
    if (params.some((param) => param.key === key && param.isWriteOnly)) return (kept?.[key] ?? value) === value;
    return values[key] === value;
  };
  return (
    set === order.body.set && Object.entries(wanted).every(isOwn) && Object.keys(values).every((key) => may.has(key))
  );
}
