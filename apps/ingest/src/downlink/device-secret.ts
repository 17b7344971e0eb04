import { sealer, type PoolClient } from '@groundwatch/db';

/** Encrypted secrets of a device's row after a change; null: unchanged. */
export type SecretChange = { readonly secret?: Buffer; readonly nextSecret: Buffer | null } | null;

interface Row {
  secret: Buffer | null;
  next: Buffer | null;
}

/** Loads and locks the row's secrets until the transaction ends. */
async function lockSecrets(client: PoolClient, deviceId: number): Promise<Row | undefined> {
  const { rows } = await client.query<Row>({
    name: 'device_secrets',
    text: 'SELECT secret, next_secret AS next FROM device WHERE id = $1 FOR NO KEY UPDATE',
    values: [deviceId],
  });
  return rows[0];
}

const holds = (sealed: Buffer | null | undefined, secret: Buffer): sealed is Buffer =>
  sealed != null && sealer().open('device secret', sealed).equals(secret);

/** The secret is about to be sent: both are accepted until the device is known to have it. */
export async function secretLeaves(client: PoolClient, deviceId: number, secret: Buffer): Promise<SecretChange> {
  const row = await lockSecrets(client, deviceId);
  if (!row || holds(row.secret, secret) || holds(row.next, secret)) return null;
  const nextSecret = sealer().seal('device secret', secret);
  await client.query({
    name: 'device_secret_leaves',
    text: 'UPDATE device SET next_secret = $2 WHERE id = $1',
    values: [deviceId, nextSecret],
  });
  return { nextSecret };
}

/** The device confirmed the secret. */
export async function secretArrived(client: PoolClient, deviceId: number, secret: Buffer): Promise<SecretChange> {
  const row = await lockSecrets(client, deviceId);
  if (!row || !holds(row.next, secret)) return null;
  await client.query({
    name: 'device_secret_arrived',
    text: 'UPDATE device SET secret = next_secret, next_secret = NULL WHERE id = $1',
    values: [deviceId],
  });
  return { secret: row.next, nextSecret: null };
}

/** The device refused the secret. */
export async function secretRefused(client: PoolClient, deviceId: number, secret: Buffer): Promise<SecretChange> {
  const row = await lockSecrets(client, deviceId);
  if (!row || !holds(row.next, secret)) return null;
  await client.query({
    name: 'device_secret_refused',
    text: 'UPDATE device SET next_secret = NULL WHERE id = $1',
    values: [deviceId],
  });
  return { nextSecret: null };
}
