import type { LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import type { Device } from '@groundwatch/protocol/rest';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { liveClient } from './live.ts';
import type { Connection } from './connection.ts';
import type { LiveState } from './live-store.ts';
import { useSecond } from './second.ts';
import { useLiveSource } from './source.ts';
import type { WatchTarget } from './subscriptions.ts';

/** The selector must return an existing part of the state, not a new object. */
export const useLive = <T>(selector: (state: LiveState) => T): T => useStore(useLiveSource().store, selector);

export const useReading = (sensorId: number): LiveReading | undefined => useLive((s) => s.readings.get(sensorId));

export const useStatus = (deviceNo: string): LiveStatus | undefined => useLive((s) => s.statuses.get(deviceNo));

/** The subject of a question: a device, or anything if absent. */
export type AskedOf = Pick<Device, 'deviceNo' | 'stationId'> | undefined;

/** Whether the server has sent a device's snapshot. Before that, missing data may exist. */
export function isAnswered({ answered }: Pick<LiveState, 'answered'>, of: AskedOf): boolean {
  if (!of) return answered.size > (answered.has('summary') ? 1 : 0);
  return answered.has('all') || answered.has(`station:${of.stationId}`) || answered.has(`device:${of.deviceNo}`);
}

export function useIsAnswered(of: AskedOf): boolean {
  const { isReplay } = useLiveSource();
  return useLive((live) => isAnswered(live, of)) || isReplay;
}

/** Whether it has sent those of all devices at these stations. Undefined: at all. */
export function useAreAnswered(stationIds: readonly number[] | undefined): boolean {
  const { isReplay } = useLiveSource();
  const are = useLive(
    ({ answered }) => answered.has('all') || (stationIds?.every((id) => answered.has(`station:${id}`)) ?? false),
  );
  return are || isReplay;
}

/** Whether the server has sent the counts of all stations. */
export const isCounted = ({ answered, counted }: LiveState): boolean => !!counted && answered.has('summary');
export const useIsCounted = (): boolean => useLive(isCounted);

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

/** Subscribes while the component is mounted. Null: to nothing. A replay needs nothing of the present. */
export function useWatch(target: WatchTarget | null): void {
  const { isReplay } = useLiveSource();
  const scope = isReplay ? undefined : target?.scope;
  const id = target?.scope === 'station' || target?.scope === 'device' ? target.id : undefined;
  useEffect(() => (scope === undefined ? undefined : liveClient.watch({ scope, id } as WatchTarget)), [scope, id]);
}

/** As `useWatch`, for several of a kind. */
export function useWatchMany(scope: 'station' | 'device', ids: readonly (number | string)[]): void {
  const { isReplay } = useLiveSource();
  const key = isReplay ? '' : ids.join();
  useEffect(() => {
    const each = key === '' ? [] : key.split(',');
    const ends = each.map((id) => liveClient.watch(scope === 'station' ? { scope, id: Number(id) } : { scope, id }));
    return () => {
      for (const end of ends) end();
    };
  }, [scope, key]);
}

/** Every reading of a sensor, including late ones, once per frame. `onReadings` must be stable. */
export function useReadingTail(sensorId: number, onReadings: (readings: readonly LiveReading[]) => void): void {
  useEffect(() => liveClient.listen(sensorId, onReadings), [sensorId, onReadings]);
}
