import { parameterSetOf } from '@groundwatch/protocol/model';
import { RenumberBodySchema, SecretBodySchema } from '@groundwatch/protocol/rest';
import { invalidField } from '../../errors.ts';
import { withdrawCommands } from './commands.ts';
import { forgetUnknown, refuseNumber } from './numbers.ts';
import { sealedSecret } from './sealed-secret.ts';
import { operation } from './work.ts';

/** Renumbers a device: its history and its pending commands stay with it. */
export const renumber = operation({
  path: 'renumber',
  kind: 'renumbered',
  body: RenumberBodySchema,
  check: refuseNumber,
  perform: async (work) => {
    const { client, device, body, now } = work;
    await client.query(
      'UPDATE device SET device_no = $2::bigint, updated_at = $3, version = version + 1 WHERE id = $1',
      [device.id, body.deviceNo, new Date(now)],
    );
    await forgetUnknown(work, body.deviceNo);
    return { deviceNo: body.deviceNo, detail: { was: { deviceNo: device.deviceNo }, deviceNo: body.deviceNo } };
  },
});

const SECRET_KEYS = new Set(
  (parameterSetOf(1)?.params ?? []).filter(({ key }) => key === 'deviceSecret').map(({ key }) => key),
);

/** Records the secret that was set on the device itself. A pending write of another secret is withdrawn. */
export const secret = operation({
  path: 'secret',
  kind: 'secret',
  body: SecretBodySchema,
  check: ({ device, body }) => {
    if (body.security !== 'plain' && body.secret === null && !device.hasSecret)
      throw invalidField('secret', 'secretRequired');
  },
  perform: async (work) => {
    const { client, device, body, now } = work;
    await withdrawCommands(work, ({ secrets }) => Object.keys(secrets ?? {}).some((key) => SECRET_KEYS.has(key)));
    await client.query(
      `UPDATE device SET security = $2, secret = CASE WHEN $2 = 'plain' THEN NULL ELSE coalesce($3::bytea, secret) END,
         next_secret = NULL, updated_at = $4, version = version + 1 WHERE id = $1`,
      [device.id, body.security, sealedSecret(body.secret), new Date(now)],
    );
    const isNewSecret = body.security !== 'plain' && body.secret !== null;
    return { detail: { was: { security: device.security }, security: body.security, isNewSecret } };
  },
});
