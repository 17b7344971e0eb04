import type { LiveState } from '../../live/live-store.ts';
import type { DeviceView } from '../../live/fleet/judge.ts';

export interface Picked {
  readonly sensorId: number;
  readonly view: DeviceView;
  readonly collectTime: string;
}

/** Share of the rows for silent sensors. */
const SILENT_SHARE = 0.3;

const newestFirst = (a: Picked, b: Picked): number =>
  b.collectTime.localeCompare(a.collectTime) || a.sensorId - b.sensorId;

/**
 * The sensors that changed last, one per device, and below them those that went silent last, which would never be among the
 * newest. `room`: number of rows.
 */
export function pickLatest(
  views: readonly DeviceView[],
  { readings }: Pick<LiveState, 'readings'>,
  room: number,
): Picked[] {
  const heard: Picked[] = [];
  const silent: Picked[] = [];
  for (const view of views) {
    let newest: Picked | undefined;
    for (const { id } of view.device.sensors) {
      const reading = readings.get(id);
      if (reading && (!newest || reading.collectTime > newest.collectTime))
        newest = { sensorId: id, view, collectTime: reading.collectTime };
    }
    if (newest) (view.state === 'online' ? heard : silent).push(newest);
  }
  silent.sort(newestFirst);
  const rest = silent.slice(0, Math.max(Math.floor(room * SILENT_SHARE), room - heard.length));
  return [...heard.sort(newestFirst).slice(0, room - rest.length), ...rest];
}
