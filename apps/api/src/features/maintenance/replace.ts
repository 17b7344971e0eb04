import { transferableValues, type ParameterValues } from '@groundwatch/protocol/model';
import { ReplaceBodySchema } from '@groundwatch/protocol/rest';
import { storeIdent, remarkTable } from '@groundwatch/db';
import type { Queryable } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { queueWrite, refuseUnlessSender, withdrawCommands } from './commands.ts';
import { forgetUnknown, refuseNumber } from './numbers.ts';
import { sealedSecret } from './sealed-secret.ts';
import { operation } from './work.ts';

/** Values of the device's reported parameter sets that can be written to another device; sets without any are left out. */
export async function readTransferable(
  db: Queryable,
  deviceId: number,
): Promise<{ set: number; values: ParameterValues; reportedAt: Date }[]> {
  const { rows } = await db.query<{ set: number; values: ParameterValues; reportedAt: Date }>(
    `SELECT set_id AS set, values, reported_at AS "reportedAt" FROM device_parameter WHERE device_id = $1 ORDER BY set_id`,
    [deviceId],
  );
  return rows
    .map((row) => ({ ...row, values: transferableValues(row.set, row.values) }))
    .filter(({ values }) => Object.keys(values).length > 0);
}

/** Replaces an RTU. The row stays with its sensors, calibrations, remarks and history; the data of the former device goes into the log. */
export const replace = operation({
  path: 'replace',
  kind: 'replaced',
  body: ReplaceBodySchema,
  check: async (question) => {
    const { body, client, device } = question;
    await refuseNumber(question);
    if (body.security !== 'plain' && body.secret === null) throw invalidField('secret', 'secretRequired');
    if (body.sets.length === 0) return;
    refuseUnlessSender(question);
    const known = new Set((await readTransferable(client, device.id)).map(({ set }) => set));
    const missing = body.sets.findIndex((set) => !known.has(set));
    if (missing >= 0) throw invalidField(`sets.${missing}`, 'nothingReported');
  },
  perform: async (work) => {
    const { client, tx, caller, device, body, now, words } = work;
    const { id, deviceNo, model, security, hardware, software, bootVersion, gsmVersion, imei, iccid, heardAt } = device;
    const former = (await readTransferable(client, id)).filter(({ set }) => body.sets.includes(set));
    await withdrawCommands(work);
    await client.query(
      `UPDATE device SET device_no = $2::bigint, model = $3, security = $4, secret = $5, next_secret = NULL,
         next_tcp_server_id = NULL, hardware = '', software = '', boot_version = '', gsm_version = '', imei = '', iccid = '',
         operator = NULL, is_enabled = true, updated_at = $6, version = version + 1 WHERE id = $1`,
      [
        id,
        body.deviceNo,
        body.model,
        body.security,
        sealedSecret(body.security === 'plain' ? null : body.secret),
        new Date(now),
      ],
    );
    await storeIdent(client, id, now);
    for (const table of [
      'device_contact',
      'device_parameter',
      'device_parameter_applied',
      'hello_nonce',
      'clock_correction',
    ])
      await client.query(`DELETE FROM ${table} WHERE device_id = $1`, [id]);
    await forgetUnknown(work, body.deviceNo);
    for (const { set, values } of former) await queueWrite(work, set, values);
    const content = words('maintenance.replaced', { was: deviceNo, number: body.deviceNo, note: body.note }).trim();
    await tx.insert(remarkTable).values({
      deviceId: id,
      at: new Date(now),
      content,
      createdAt: new Date(now),
      updatedAt: new Date(now),
      authorId: caller.userId,
      authorName: caller.accountName,
    });
    const was = {
      deviceNo,
      model,
      security,
      hardware,
      software,
      bootVersion,
      gsmVersion,
      imei,
      iccid,
      heardAt: heardAt?.toISOString() ?? null,
    };
    const { deviceNo: newNo, model: newModel, security: newSecurity, sets } = body;
    return { deviceNo: newNo, detail: { was, deviceNo: newNo, model: newModel, security: newSecurity, sets } };
  },
});
