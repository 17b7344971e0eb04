import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { PlacedPanel, WallScene } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { isAside, isOpen, shownLevel, worstFirst } from '../../../alarms/open-alarms.ts';
import { firstFields, quantities, shownSensors, type ShownSensor } from '../../../sensors/sensor-layout.ts';

/** The station of a scene: its own, else the one with the worst alarm, else the first. Null without stations. */
export function stationOf(
  { stationId }: Pick<WallScene, 'stationId'>,
  stationIds: readonly number[],
  alarms: Iterable<LiveAlarm>,
  now: number,
): number | null {
  if (stationId !== undefined && stationIds.includes(stationId)) return stationId;
  const [worst] = [...alarms]
    .filter((alarm) => isOpen(alarm) && !isAside(alarm, now) && stationIds.includes(alarm.stationId))
    .sort(worstFirst(now));
  return worst?.stationId ?? stationIds[0] ?? null;
}

/** A sensor with its device. */
export interface PlacedSensor {
  readonly sensor: ShownSensor;
  readonly device: Device;
}

const noReadings: readonly never[] = [];

/** Sensors of these devices, selected by the scene or all. Those in alarm come first, worst first. */
export function sensorsOf(
  devices: readonly Device[],
  sensorIds: readonly number[] | undefined,
  alarms: Iterable<LiveAlarm>,
): PlacedSensor[] {
  const all = devices.flatMap((device) =>
    shownSensors(device.sensors, noReadings).map((sensor) => ({ sensor, device })),
  );
  if (sensorIds && sensorIds.length > 0) {
    return sensorIds.flatMap((id) => all.find(({ sensor }) => sensor.id === id) ?? []);
  }
  const levels = new Map<number, number>();
  for (const alarm of alarms) {
    if (alarm.sensorId === null || !isOpen(alarm)) continue;
    levels.set(alarm.sensorId, Math.min(shownLevel(alarm), levels.get(alarm.sensorId) ?? 5));
  }
  return all.sort((a, b) => (levels.get(a.sensor.id) ?? 5) - (levels.get(b.sensor.id) ?? 5));
}

/** Families with displacement over depth. */
export const profileFamilies = ['array', 'fixedInclinometer'] as const;

/** The profile family of a sensor with displacement over depth. */
export const profileFamily = ({ sensor }: PlacedSensor): (typeof profileFamilies)[number] | null =>
  profileFamilies.find((key) => sensor.type.parts.some(({ family }) => family.key === key)) ?? null;

const MOST_LINES = 4;

interface LineOptions {
  readonly most: number;
  readonly hours: number;
  /** The title of a curve: place and quantity. */
  readonly titleOf: (placed: PlacedSensor) => string;
}

/**
 * Curve panels, one per quantity of a sensor: main quantities first, then others while there is room. Lists, as of chains, have
 * profiles instead of curves.
 */
export function linePanels(sensors: readonly PlacedSensor[], { most, hours, titleOf }: LineOptions): PlacedPanel[] {
  const ranked = sensors.flatMap((placed) =>
    quantities(placed.sensor.type)
      .filter(({ isList, fields }) => !isList && fields[0]?.key !== 'depth')
      .map((quantity, rank) => ({ placed, quantity, rank })),
  );
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ placed, quantity }) => ({
      id: `${placed.sensor.id}.${quantity.key}`,
      kind: 'line',
      zone: 'centre',
      weight: 4,
      settings: {
        title: titleOf(placed),
        hours,
        sensors: firstFields(quantity.fields)
          .slice(0, MOST_LINES)
          .map(({ key }) => ({ sensorId: placed.sensor.id, field: key })),
      },
    }));
}
