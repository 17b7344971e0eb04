import { createHash } from 'node:crypto';
import { prefixedKey, sensorTypeOf, type ForwardKind } from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';
import type { ForwardSource } from './sources.ts';
import { keyOf, readAlarmEvents, readDevices, readRows, readSensors, type Place, type Stored } from './stored-rows.ts';
import type { ForwardFacts } from './template.ts';

export interface ForwardMessage {
  /** Stays the same when it is sent again. */
  readonly id: string;
  readonly kind: ForwardKind;
  readonly source: ForwardSource;
  /** Messages of one lane are sent in order. */
  readonly lane: string;
  readonly deviceNo: string;
  readonly stationId: number;
  readonly facts: ForwardFacts;
  /** Of readings only. */
  readonly sensor: { readonly id: number; readonly type: string; readonly deviceId: number } | null;
}

/**
 * A UUID (version 8) derived from kind, source and time of a message. For a reading it includes the receive time, so that a corrected value
 * gets another id than the value it replaces.
 */
function messageIdOf({ kind, keyId, at }: ForwardSource, receivedAt?: Date): string {
  const parts = [kind, keyId, at.getTime(), ...(receivedAt ? [receivedAt.getTime()] : [])];
  const bytes = createHash('sha256').update(parts.join(' ')).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const factsOf = (source: ForwardSource, id: string, place: Omit<Place, 'deviceId'>): Record<string, unknown> => ({
  messageId: id,
  kind: source.kind,
  time: source.at.toISOString(),
  timeMs: source.at.getTime(),
  stationId: place.stationId,
  stationName: place.stationName,
  projectId: place.projectId,
  projectName: place.projectName,
  deviceNo: place.deviceNo,
  deviceName: place.deviceName,
});

const NORMAL_OF_PLATFORMS = 4;

/** Loads the messages of sources, in order; null: the source no longer exists. */
export async function loadMessages(
  db: Queryable,
  sources: readonly ForwardSource[],
): Promise<(ForwardMessage | null)[]> {
  const byFamily = new Map<string, ForwardSource[]>();
  for (const source of sources)
    for (const family of source.families) byFamily.set(family, [...(byFamily.get(family) ?? []), source]);
  const idsOf = (kind: ForwardKind): number[] => [
    ...new Set(sources.filter((source) => source.kind === kind).map(({ keyId }) => keyId)),
  ];
  const stored = new Map<string, Map<string, Stored>>();
  for (const [family, own] of byFamily) stored.set(family, await readRows(db, family, own));
  const sensors = await readSensors(db, idsOf('reading'));
  const devices = await readDevices(db, idsOf('status'));
  const events = await readAlarmEvents(db, idsOf('alarm'));

  const ofReading = (source: ForwardSource): ForwardMessage | null => {
    const sensor = sensors.get(source.keyId);
    const rows = source.families.flatMap((family) => {
      const row = stored.get(family)?.get(keyOf(source.keyId, source.at));
      return row ? [{ family, row }] : [];
    });
    const first = rows[0]?.row;
    if (!sensor || !first) return null;
    const id = messageIdOf(source, first.receivedAt);
    const known = new Map(rows.map(({ family, row }) => [family, row.values]));
    const values = Object.fromEntries(
      sensorTypeOf(sensor.type).parts.flatMap(({ family, prefix }) =>
        Object.entries(known.get(family.key) ?? {}).map(([key, value]) => [prefixedKey(prefix, key), value]),
      ),
    );
    return {
      id,
      kind: 'reading',
      source,
      lane: `device ${sensor.deviceId}`,
      deviceNo: sensor.deviceNo,
      stationId: sensor.stationId,
      sensor: { id: sensor.id, type: sensor.type, deviceId: sensor.deviceId },
      facts: {
        ...factsOf(source, id, sensor),
        sensorId: sensor.id,
        sensorName: sensor.name,
        sensorType: sensor.type,
        port: sensor.port,
        subAddress: sensor.subAddress,
        receiveTime: first.receivedAt.toISOString(),
        quality: Math.max(...rows.map(({ row }) => row.quality)),
        isLate: first.isResent,
        values,
      },
    };
  };
  const ofStatus = (source: ForwardSource): ForwardMessage | null => {
    const device = devices.get(source.keyId);
    const row = stored.get('status')?.get(keyOf(source.keyId, source.at));
    if (!device || !row) return null;
    const id = messageIdOf(source);
    const { receivedAt, isResent, runStatus, values } = row;
    const facts = {
      ...factsOf(source, id, device),
      receiveTime: receivedAt.toISOString(),
      isLate: isResent,
      runStatus,
      values,
    };
    const { deviceId, deviceNo, stationId } = device;
    return { id, kind: 'status', source, lane: `device ${deviceId}`, deviceNo, stationId, facts, sensor: null };
  };
  const ofAlarm = (source: ForwardSource): ForwardMessage | null => {
    const event = events.get(source.keyId);
    if (!event) return null;
    const id = messageIdOf(source);
    const { deviceId, deviceNo, stationId, level, trigger } = event;
    const { sensorId, sensorName, sensorType, alarmId, ruleName, condition, note, by } = event;
    return {
      id,
      kind: 'alarm',
      source,
      // Multi-device rules: in order per station.
      lane: deviceId === null ? `station ${stationId}` : `device ${deviceId}`,
      deviceNo,
      stationId,
      sensor: null,
      facts: {
        ...factsOf(source, id, event),
        ...{ sensorId, sensorName, sensorType, alarmId, event: event.event, level, ruleName, condition, note, by },
        // Other platforms use 0 (red) to 3 (blue), and 4 for normal.
        platformLevel: level === 0 ? NORMAL_OF_PLATFORMS : level - 1,
        value: trigger.value ?? null,
        limit: trigger.limit ?? null,
        unit: trigger.unit ?? '',
      },
    };
  };
  const makers = { reading: ofReading, status: ofStatus, alarm: ofAlarm };
  return sources.map((source) => makers[source.kind](source));
}
