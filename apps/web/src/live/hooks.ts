import type { LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import type { Calibration } from '@groundwatch/protocol/model';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { calibratedReading } from './calibration.ts';
import { liveClient } from './live.ts';
import type { Connection } from './connection.ts';
import type { LiveState } from './live-store.ts';
import { useSecond } from './second.ts';
import { useLiveSource } from './source.ts';
import type { WatchTarget } from './subscriptions.ts';

/** The selector must return a part of the state as it is, not a new object. */
export const useLive = <T>(selector: (state: LiveState) => T): T => useStore(useLiveSource().store, selector);

export const useReading = (sensorId: number): LiveReading | undefined => useLive((s) => s.readings.get(sensorId));
/** The newest reading as it is shown: what the sensor sent, brought to its zero and scale. */
export function useCalibratedReading(sensorId: number, calibrations: readonly Calibration[]): LiveReading | undefined {
  const reading = useReading(sensorId);
  return useMemo(() => reading && calibratedReading(reading, calibrations), [reading, calibrations]);
}

export const useStatus = (deviceNo: string): LiveStatus | undefined => useLive((s) => s.statuses.get(deviceNo));

/** Who is asked about: a device; without one, anything at all. */
export type AskedOf = { readonly deviceNo: string; readonly stationId: number } | undefined;

/** Whether the server has told what there is of a device: before that, what is not known may well exist. */
export function useIsAnswered(of: AskedOf): boolean {
  const { isReplay } = useLiveSource();
  const has = useLive(({ answered }) =>
    of
      ? answered.has('all') || answered.has(`station:${of.stationId}`) || answered.has(`device:${of.deviceNo}`)
      : answered.size > 0,
  );
  return has || isReplay;
}

const none: readonly number[] = [];
/** Sensor ids of a device that have reported. */
export const useSensorIds = (deviceNo: string): readonly number[] => useLive((s) => s.sensorsOf.get(deviceNo) ?? none);

export const useConnection = <T>(selector: (connection: Connection) => T): T =>
  useStore(liveClient.connection, selector);

/** The moment that is shown, in ms, a new one every second: the server's present, or the one that is played. */
export function useServerNow(): number {
  const { now } = useLiveSource();
  useSecond();
  return now();
}

/** Watches while the component is there. */
export function useWatch(target: WatchTarget): void {
  const { scope } = target;
  const id = target.scope === 'all' ? undefined : target.id;
  useEffect(() => liveClient.watch({ scope, id } as WatchTarget), [scope, id]);
}

/** Every reading of a sensor, late ones too, once a frame. `onReadings` must be stable. */
export function useReadingTail(sensorId: number, onReadings: (readings: readonly LiveReading[]) => void): void {
  useEffect(() => liveClient.listen(sensorId, onReadings), [sensorId, onReadings]);
}
