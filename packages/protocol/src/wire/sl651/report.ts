import { HOUR_MS, sensorTypeOf, statusFields, type ReadingValues, type SensorTypeCode } from '../../model/index.ts';
import { isMeasurable } from '../measurable.ts';
import type { Report, Status, WireReading } from '../uplink.ts';
import type { Body, Element } from './body.ts';
import { Id } from './elements.ts';

const SLOT_MS = 300_000;
const MOST_LATE_MS = 60_000;

/** Sub-address of the hourly rain, and of the first of its levels. */
const HOUR_ADDRESS = 1;

/** Elements with weather fields. */
const weatherKeys: ReadonlyMap<number, string> = new Map([
  [Id.AIR, 'temperature'],
  [Id.PRESSURE, 'pressure'],
  [Id.HUMIDITY, 'humidity'],
  [Id.WIND, 'windSpeed'],
  [Id.RAIN_TOTAL, 'rainTotal'],
]);
/** Depths of elements 10 to 17 in mm. */
const depths = [100, 200, 300, 400, 500, 600, 800, 1_000];

/**
 * Fault bits of the status word (SL651-2014, table 58) with equivalent bits of the run status: battery low, flow and level instruments,
 * storage. The others are no faults of the station: mains power (0), passed limits (2 to 4), door (7), card (9), pump (10), water left
 * (11).
 */
const faultBits = [
  [1, 8],
  [5, 12],
  [6, 13],
  [8, 11],
] as const;

const noStatus: Record<string, number | null> = Object.fromEntries(statusFields.map(({ key }) => [key, null]));
const blank = (type: SensorTypeCode): ReadingValues =>
  Object.fromEntries(sensorTypeOf(type).fields.map(({ key }) => [key, null]));

const reading = (type: SensorTypeCode, collectedAt: number, values: ReadingValues, subAddress = 0): WireReading => ({
  port: 0,
  type,
  subAddress,
  collectedAt,
  quality: 0,
  values: { ...blank(type), ...values },
});

/** Times of the twelve values of the hour in which an observation time lies or ends. */
function slotsOf(observedAt: number): number[] {
  const hour = Math.floor((observedAt - 1) / HOUR_MS) * HOUR_MS;
  return Array.from({ length: 12 }, (_, slot) => hour + (slot + 1) * SLOT_MS);
}

/** The readings of a body. Values of times after the send time are not measured yet and are ignored. */
export function reportOf({ elements, sentAt }: Body, receivedAt: number): Report {
  const latest = (sentAt ?? receivedAt) + MOST_LATE_MS;
  const byTime = Map.groupBy(elements, ({ observedAt }) => observedAt ?? sentAt ?? receivedAt);
  const statuses: Status[] = [];
  const readings: WireReading[] = [];
  for (const [at, own] of byTime) {
    const numbers = new Map(own.flatMap(({ id, value }) => (isNumber(id, value) ? [[id, value] as const] : [])));
    readings.push(...weatherOf(at, numbers), ...moistureOf(at, numbers));
    const level = numbers.get(Id.LEVEL);
    if (level !== undefined) readings.push(reading('b12', at, { level: Math.round(level * 1000) }));
    const status = statusOf(at, numbers);
    if (status) statuses.push(status);
  }
  readings.push(...hourOf(elements, readings, latest));
  const times = [...readings, ...statuses].map(({ collectedAt }) => collectedAt);
  const collected = times.length > 0 ? { collected: { from: Math.min(...times), to: Math.max(...times) } } : {};
  const status = statuses.at(-1);
  return { ...(status && { status }), readings, reserved: 0, nulls: 0, ...collected };
}

/** The status word is no measured value. */
const isNumber = (id: number, value: Element['value']): value is number =>
  typeof value === 'number' && (id === Id.STATUS || isMeasurable(value));

function weatherOf(at: number, numbers: ReadonlyMap<number, number>): WireReading[] {
  const values = Object.fromEntries(
    [...weatherKeys].flatMap(([id, key]) => (numbers.has(id) ? [[key, numbers.get(id) as number]] : [])),
  );
  return Object.keys(values).length > 0 ? [reading('weather', at, values)] : [];
}

function moistureOf(at: number, numbers: ReadonlyMap<number, number>): WireReading[] {
  const layers = depths.flatMap((depth, i) => {
    const moisture = numbers.get(Id.SOIL_FIRST + i);
    return moisture === undefined ? [] : [{ depth, moisture }];
  });
  if (layers.length === 0) return [];
  const none = layers.map(() => null);
  const lists = { soilFrequency: none, waterFrequency: none, frequency: none, temperature: none };
  const depth = layers.map((layer) => layer.depth);
  return [reading('b6', at, { ...lists, depth, moisture: layers.map(({ moisture }) => moisture) })];
}

function statusOf(at: number, numbers: ReadonlyMap<number, number>): Status | null {
  const word = numbers.get(Id.STATUS);
  const battery = numbers.get(Id.VOLTAGE) ?? null;
  if (word === undefined && battery === null) return null;
  const faults = faultBits.reduce((bits, [from, to]) => bits | (((word ?? 0) >>> from) & 1 ? 1 << to : 0), 0);
  return {
    collectedAt: at,
    runStatus: word === undefined ? null : faults,
    encryptionFunction: null,
    resendFunction: null,
    pushData: null,
    values: { ...noStatus, battery },
  };
}

/**
 * Five-minute readings of an hour, without future ones. They are separate sensors, as they are coarser than single values of the same
 * times.
 */
function hourOf(elements: readonly Element[], single: readonly WireReading[], latest: number): WireReading[] {
  return elements
    .flatMap(({ id, value, observedAt }) => {
      if (observedAt === null || typeof value !== 'object' || value === null) return [];
      const slots = slotsOf(observedAt);
      if (id === Id.HOUR_RAIN) return rainOf(value, slots, single);
      return value.flatMap((level, slot) => {
        if (level === null) return [];
        const values = { level: Math.round(level * 1000) };
        return [reading('b12', slots[slot] as number, values, HOUR_ADDRESS + id - Id.HOUR_LEVEL)];
      });
    })
    .filter(({ collectedAt }) => collectedAt <= latest);
}

/** Rain totals at the slots before a given total: later rain is subtracted. */
function rainOf(
  rain: readonly (number | null)[],
  slots: readonly number[],
  single: readonly WireReading[],
): WireReading[] {
  const [first = 0] = slots;
  const last = single.findLast(
    ({ type, values, collectedAt: at }) =>
      type === 'weather' && typeof values['rainTotal'] === 'number' && at >= first && at < first + HOUR_MS,
  );
  if (!last) return [];
  let total = last.values['rainTotal'] as number;
  const readings: WireReading[] = [];
  for (let slot = slots.length - 1; slot >= 0; slot--) {
    const at = slots[slot] as number;
    if (at > last.collectedAt) continue;
    readings.push(reading('weather', at, { rainTotal: Math.round(total * 10) / 10 }, HOUR_ADDRESS));
    const fell = rain[slot];
    // Earlier rain is unknown, or the total restarted.
    if (fell === null || fell === undefined || fell > total) break;
    total -= fell;
  }
  return readings.toReversed();
}
