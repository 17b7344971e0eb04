import { READ_DATA } from '../../access/caller.ts';
import { sensorOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { listWaveforms, readWaveform } from './read-waveforms.ts';

const config = { access: [...READ_DATA, 'history:list'] };

/** Waveforms of triggered sensors. */
export const waveformRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/sensors/:id/waveforms', config, async (request) => {
    const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
    return listWaveforms(context.pool, sensor.id, request.query);
  });

  route(app, 'GET /rest/sensors/:id/waveforms/:startTime', config, async (request) => {
    const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
    return readWaveform(context.pool, sensor, request.params.startTime);
  });
};
