import type { Queryable } from '../context.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Keys that identify the installation to push services: created once, by the first process that needs them. */
export async function pushKeys(db: Queryable): Promise<PushKeys> {
  const read = 'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_key';
  const { rows } = await db.query<PushKeys>(read);
  if (rows[0]) return rows[0];
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db.query('INSERT INTO push_key (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    publicKey,
    privateKey,
  ]);
  const made = await db.query<PushKeys>(read);
  return made.rows[0]!;
}
