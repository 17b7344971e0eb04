import { BUS_CHANNEL, type BusMessage } from '@groundwatch/protocol/live';

/** NATS subject of a message: `groundwatch.KIND`, with the station where the message concerns one alone. */
export function subjectOf(message: BusMessage): string {
  if (message.kind === 'alarm') return `${BUS_CHANNEL}.alarm.${message.alarm.stationId}`;
  if (message.kind !== 'live') return `${BUS_CHANNEL}.${message.kind}`;
  const stations = new Set<number>();
  for (const list of [message.readings, message.statuses, message.contacts])
    for (const { stationId } of list) stations.add(stationId);
  const [station] = stations;
  return stations.size === 1 ? `${BUS_CHANNEL}.live.${station}` : `${BUS_CHANNEL}.live`;
}
