import { useMemo } from 'react';
import { useLive } from '../../live/hooks.ts';
import { liveStore } from '../../live/live.ts';
import type { LiveState } from '../../live/live-store.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { sourcesOf, type Source } from './sources.ts';

const SETTINGS = ['angleThreshold', 'triggerThreshold', 'alarmValue'];

/** The parts of the latest readings that determine what can be drawn: list lengths, depths and settings. */
const shapeOf = ({ readings }: LiveState, sensors: readonly ShownSensor[]): string =>
  sensors
    .map(({ id, type }) => {
      const values = readings.get(id)?.values ?? {};
      const lists = type.fields
        .filter(({ isList }) => isList)
        .map(({ key }) => (Array.isArray(values[key]) ? values[key].length : 0));
      return `${id}:${lists.join()};${String(values['depth'] ?? '')};${SETTINGS.map((key) => String(values[key])).join()}`;
    })
    .join('|');

export const newestValues = (sensorId: number): Readonly<Record<string, unknown>> | undefined =>
  liveStore.getState().readings.get(sensorId)?.values;

/** The sources of a device, stable until a sensor, a list length or a setting changes. */
export function useSources(sensors: readonly ShownSensor[]): { sources: readonly Source[]; shape: string } {
  const shape = useLive((state) => shapeOf(state, sensors));
  const sources = useMemo(
    () => sourcesOf(sensors, newestValues),
    // The shape stands for the readings.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [sensors, shape],
  );
  return { sources, shape };
}
