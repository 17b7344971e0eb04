import { z } from 'zod';
import {
  IsoTimeSchema,
  pageOf,
  WaveformSchema,
  WaveformsQuerySchema,
  WaveformSummarySchema,
} from '@groundwatch/protocol/rest';
import { READ_DATA } from '../../access/caller.ts';
import { sensorOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { listWaveforms, readWaveform } from './read-waveforms.ts';

const tags = ['live data'];
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const config = { access: [...READ_DATA, 'history:list'] };

/** What triggered sensors recorded. */
export const waveformRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/sensors/:id/waveforms',
    {
      config,
      schema: {
        tags,
        params,
        querystring: WaveformsQuerySchema,
        response: answers(pageOf(WaveformSummarySchema)),
      },
    },
    async (request) => {
      const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
      return success(await listWaveforms(context.pool, sensor.id, request.query));
    },
  );

  app.get(
    '/rest/sensors/:id/waveforms/:startTime',
    {
      config,
      schema: { tags, params: params.extend({ startTime: IsoTimeSchema }), response: answers(WaveformSchema) },
    },
    async (request) => {
      const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
      return success(await readWaveform(context.pool, sensor, request.params.startTime));
    },
  );
};
