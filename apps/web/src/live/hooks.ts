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

/** The selector must return an existing part of the state, not a new object. */
export const useLive = <T>(selector: (state: LiveState) => T): T => useStore(useLiveSource().store, selector);

export const useReading = (sensorId: number): LiveReading | undefined => useLive((s) => s.readings.get(sensorId));
/** The latest reading, calibrated. */
export function useCalibratedReading(sensorId: number, calibrations: readonly Calibration[]): LiveReading | undefined {
  const reading = useReading(sensorId);
  return useMemo(() => reading && calibratedReading(reading, calibrations), [reading, calibrations]);
}

export const useStatus = (deviceNo: string): LiveStatus | undefined => useLive((s) => s.statuses.get(deviceNo));

/** The subject of a question: a device, or anything if absent. */
export type AskedOf = { readonly deviceNo: string; readonly stationId: number } | undefined;

/** Whether the server has sent a device's snapshot. Before that, missing data may exist. */
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
/** Ids of a device's sensors that have reported. */
export const useSensorIds = (deviceNo: string): readonly number[] => useLive((s) => s.sensorsOf.get(deviceNo) ?? none);

export const useConnection = <T>(selector: (connection: Connection) => T): T =>
  useStore(liveClient.connection, selector);

/** The shown moment in ms, updated every second: the server's time, or the replayed one. */
export function useServerNow(): number {
  const { now } = useLiveSource();
  useSecond();
  return now();
}

/** Subscribes while the component is mounted. A replay needs nothing of the present. */
export function useWatch(target: WatchTarget): void {
  const { isReplay } = useLiveSource();
  const { scope } = target;
  const id = target.scope === 'all' ? undefined : target.id;
  useEffect(() => (isReplay ? undefined : liveClient.watch({ scope, id } as WatchTarget)), [scope, id, isReplay]);
}

/** Every reading of a sensor, including late ones, once per frame. `onReadings` must be stable. */
export function useReadingTail(sensorId: number, onReadings: (readings: readonly LiveReading[]) => void): void {
  useEffect(() => liveClient.listen(sensorId, onReadings), [sensorId, onReadings]);
}
