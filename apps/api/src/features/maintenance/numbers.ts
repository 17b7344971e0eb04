import { isArchiveNumber } from '@groundwatch/protocol/model';
import { invalidField } from '../../errors.ts';
import type { Question } from './work.ts';

/** Refuses a number that another device has, and names that device to callers who may see it. */
export async function refuseNumber({ client, caller, device, body }: Question<{ deviceNo: string }>): Promise<void> {
  const { deviceNo } = body;
  if (Number(deviceNo) === Number(device.deviceNo)) throw invalidField('deviceNo', 'sameNumber');
  if (isArchiveNumber(deviceNo)) throw invalidField('deviceNo', 'archiveNumber');
  const { rows } = await client.query<{ name: string; station: string; stationId: number }>(
    `SELECT d.name, s.name AS station, s.id AS "stationId" FROM device d JOIN station s ON s.id = d.station_id
     WHERE d.device_no = $1::bigint`,
    [deviceNo],
  );
  const [other] = rows;
  if (!other) return;
  const isSeen = caller.scope === null || caller.scope.stationIds.includes(other.stationId);
  throw isSeen
    ? invalidField('deviceNo', 'numberTaken', { name: other.name, station: other.station })
    : invalidField('deviceNo', 'taken');
}

/** Deletes the quarantined frames of this number, as the device is known now. */
export async function forgetUnknown({ client }: Pick<Question<unknown>, 'client'>, deviceNo: string): Promise<void> {
  await client.query("DELETE FROM quarantine WHERE device_no = $1::numeric AND reason = 'unknown_device'", [deviceNo]);
}

/** Refuses a future time; one minute allows for clock differences. */
export function refuseFuture({ now, body }: Question<{ at?: string | undefined }>): void {
  if (body.at !== undefined && Date.parse(body.at) > now + 60_000) throw invalidField('at', 'notInFuture');
}
