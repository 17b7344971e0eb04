import type { PoolClient } from '@groundwatch/db';

/** How the secrets of a device's row stand after a change; null: nothing changed. */
export type SecretChange = { readonly secret?: Buffer; readonly nextSecret: Buffer | null } | null;

/** The secret is about to go to the device: until it is known to have it, both are taken. */
export async function secretLeaves(client: PoolClient, deviceId: number, secret: Buffer): Promise<SecretChange> {
  const { rowCount } = await client.query({
    name: 'device_secret_leaves',
    text: `UPDATE device SET next_secret = $2 WHERE id = $1 AND secret IS DISTINCT FROM $2 AND next_secret IS DISTINCT FROM $2`,
    values: [deviceId, secret],
  });
  return rowCount === 1 ? { nextSecret: secret } : null;
}

/** The device said that it has it. */
export async function secretArrived(client: PoolClient, deviceId: number, secret: Buffer): Promise<SecretChange> {
  const { rowCount } = await client.query({
    name: 'device_secret_arrived',
    text: 'UPDATE device SET secret = $2, next_secret = NULL WHERE id = $1 AND next_secret = $2',
    values: [deviceId, secret],
  });
  return rowCount === 1 ? { secret, nextSecret: null } : null;
}

/** The device said that it does not take it. */
export async function secretRefused(client: PoolClient, deviceId: number, secret: Buffer): Promise<SecretChange> {
  const { rowCount } = await client.query({
    name: 'device_secret_refused',
    text: 'UPDATE device SET next_secret = NULL WHERE id = $1 AND next_secret = $2',
    values: [deviceId, secret],
  });
  return rowCount === 1 ? { nextSecret: null } : null;
}
