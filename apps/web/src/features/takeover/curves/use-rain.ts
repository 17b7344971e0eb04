import { HOUR_MS } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import {
  aleotti,
  caine,
  DRY_HOURS,
  rainBars,
  rainEvents,
  rainSteps,
  rainSums,
  type RainSum,
} from '@groundwatch/geotechnics';
import { offsetOf } from '../../../ui/wall-time.ts';
import type { Scene } from '../use-scene.ts';
import { useSeries, type SeriesOf } from './use-series.ts';

const RAIN = 'rainTotal';
/** Hours per bar. */
const BAR_HOURS = 6;
const PAST_HOURS = 10 * 24;

export interface RainBars {
  readonly bars: readonly (readonly [number, number])[];
  readonly widthMs: number;
}

export interface Rain extends RainBars {
  readonly sums: readonly RainSum[];
  /** Multiple of the intensity–duration threshold of an ongoing rain event. Null: none. */
  readonly excess: { readonly name: 'Aleotti' | 'Caine'; readonly ratio: number } | null;
  readonly gauge: string;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** The more serious of the two published thresholds, for rain within the last six hours. */
function excessOf(steps: Parameters<typeof rainEvents>[0], until: number): Rain['excess'] {
  const latest = rainEvents(steps).at(-1);
  if (!latest || until - latest.end >= DRY_HOURS * HOUR_MS) return null;
  const hours = Math.max(1, latest.hours);
  const all = [
    { name: 'Aleotti', ratio: latest.intensity / aleotti(hours) },
    { name: 'Caine', ratio: latest.intensity / caine(hours) },
  ] as const;
  return all[0].ratio >= all[1].ratio ? all[0] : all[1];
}

/** Rain at the station from its own gauge. Null: no gauge. */
export function useRain({ devices, zone }: Scene): Rain | null {
  const found = useMemo(() => {
    for (const device of devices) {
      const sensor = device.sensors.find(({ type }) => type === 'weather');
      if (sensor) return { device, sensor };
    }
    return null;
  }, [devices]);
  const of = useMemo(
    (): SeriesOf | null =>
      found && {
        sensorId: found.sensor.id,
        deviceNo: found.device.deviceNo,
        calibrations: found.sensor.calibrations,
        key: RAIN,
        pastMs: PAST_HOURS * HOUR_MS,
        sendCycleS: found.device.sendCycle,
      },
    [found],
  );
  const { points, bucketMs, isLoading, error } = useSeries(of);
  return useMemo(() => {
    if (!found) return null;
    const steps = rainSteps(points.map(([time, , most]) => [time + bucketMs, most]));
    const until = steps.at(-1)?.to ?? 0;
    const widthMs = BAR_HOURS * HOUR_MS;
    return {
      bars: rainBars(steps, widthMs, -offsetOf(zone, until)),
      widthMs,
      sums: rainSums(steps, until),
      excess: excessOf(steps, until),
      gauge: found.device.name,
      isLoading,
      error,
    };
  }, [found, points, bucketMs, zone, isLoading, error]);
}
