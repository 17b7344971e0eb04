import { deviceServiceTable } from '@groundwatch/db';
import type { ServiceKind } from '@groundwatch/protocol/model';
import type { Caller } from './access/caller.ts';
import type { Executor } from './audit.ts';

/** Writes to the service log of a device, in the transaction of the change; `detail` must not contain a secret. */
export async function logService(
  tx: Executor,
  caller: Caller,
  now: number,
  entry: {
    deviceId: number;
    kind: ServiceKind;
    at?: string | undefined;
    note?: string;
    detail: Record<string, unknown>;
  },
): Promise<void> {
  await tx.insert(deviceServiceTable).values({
    deviceId: entry.deviceId,
    kind: entry.kind,
    at: new Date(entry.at ?? now),
    createdAt: new Date(now),
    userId: caller.userId,
    accountName: caller.accountName,
    note: entry.note ?? '',
    detail: entry.detail,
  });
}
