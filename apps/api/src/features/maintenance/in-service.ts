import { InstallBodySchema, RemoveBodySchema } from '@groundwatch/protocol/rest';
import { invalidField } from '../../errors.ts';
import { queueWrite, refuseUnlessSender, withdrawCommands } from './commands.ts';
import { refuseFuture } from './numbers.ts';
import { readMarks } from './service-log.ts';
import { operation } from './work.ts';

const RTU_SET = 1;
const INSTALLED = 1;

/** Puts a device into service. For a device in service it sets the date that the log lacks. */
export const install = operation({
  path: 'install',
  kind: 'installed',
  body: InstallBodySchema,
  check: async (question) => {
    const { client, device, body } = question;
    refuseFuture(question);
    if (body.writesDevice) refuseUnlessSender(question);
    const { inServiceSince } = await readMarks(client, device);
    if (inServiceSince !== null) throw invalidField('', 'inServiceAlready');
  },
  perform: async (work) => {
    const { client, device, body } = work;
    await client.query('UPDATE device SET is_enabled = true, updated_at = $2, version = version + 1 WHERE id = $1', [
      device.id,
      new Date(work.now),
    ]);
    const commandId = body.writesDevice ? await queueWrite(work, RTU_SET, { installState: INSTALLED }) : undefined;
    return {
      at: body.at,
      detail: { deviceNo: device.deviceNo, stationName: device.stationName, ...(commandId && { commandId }) },
    };
  },
});

/** Takes a device out of service. It is refused from now on; its history stays. */
export const remove = operation({
  path: 'remove',
  kind: 'removed',
  body: RemoveBodySchema,
  check: async (question) => {
    refuseFuture(question);
    const { removedSince } = await readMarks(question.client, question.device);
    if (removedSince !== null) throw invalidField('', 'removedAlready');
  },
  perform: async (work) => {
    const { client, device, body } = work;
    await withdrawCommands(work);
    await client.query(
      `UPDATE device SET is_enabled = false, next_secret = NULL, next_tcp_server_id = NULL, updated_at = $2,
         version = version + 1 WHERE id = $1`,
      [device.id, new Date(work.now)],
    );
    return { at: body.at, detail: { deviceNo: device.deviceNo, stationName: device.stationName } };
  },
});
