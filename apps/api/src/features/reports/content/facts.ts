import type { AlarmSubject, ReportSpan } from '@groundwatch/protocol/model';
import type { Language } from '@groundwatch/protocol/rest';
import type { Pool } from '../../../context.ts';
import { translator, type Translate } from '../../../i18n/translate.ts';
import { limitsOf, type QuantityLimits } from './limits.ts';
import type { Period } from './period.ts';
import { chooseQuantities, type Quantity } from './quantities.ts';
import { readAlarms, type ReportAlarm } from './read-alarms.ts';
import { readDevices, readUnknown, type DeviceFigures, type Unknown } from './read-devices.ts';
import { readRules } from './read-limits.ts';
import type { ReportPlace, ReportSensor } from './read-place.ts';
import { readJumps, readRain, readSeries, type Rain, type ReadCurve, type SeriesFigures } from './read-series.ts';

/** The most quantities of a report: nobody reads one about thousands of sensors. */
const MOST_QUANTITIES = 400;

export interface Measured extends SeriesFigures {
  readonly quantity: Quantity;
  /** The worst level of its alarms, 0: none. */
  readonly level: number;
  readonly limits: QuantityLimits;
}

export interface Gauge {
  readonly sensor: ReportSensor;
  readonly rain: Rain | null;
}

/** Data of one period. */
export interface Part {
  readonly period: Period;
  readonly alarms: readonly ReportAlarm[];
  /** The worst and the fastest first. */
  readonly measured: readonly Measured[];
  readonly gauges: readonly Gauge[];
  readonly devices: ReadonlyMap<number, DeviceFigures>;
}

/** Input of all blocks. */
export interface Facts extends Part {
  readonly t: Translate;
  readonly place: ReportPlace;
  readonly span: ReportSpan;
  readonly now: number;
  /** The same displacement quantities in the period before; null: no comparison. */
  readonly before: Part | null;
  /** Number of quantities left out. */
  readonly passedOver: number;
  readonly unknown: Unknown;
}

/** Place and periods to read. */
export interface FactsTask {
  readonly place: ReportPlace;
  readonly period: Period;
  readonly span: ReportSpan;
  readonly language: Language;
  /** The period to compare with. */
  readonly before: Period | null;
}

/** Whether the quantity is a displacement: a length other than a water level. */
export const isDisplacement = ({ quantity }: Pick<Measured, 'quantity'>): boolean =>
  quantity.field.unit === 'mm' && quantity.field.family !== 'waterLevel';

const worstFirst = (a: Measured, b: Measured): number =>
  (a.level || 9) - (b.level || 9) ||
  Number(isDisplacement(b)) - Number(isDisplacement(a)) ||
  Math.abs(b.rate ?? 0) - Math.abs(a.rate ?? 0);

const stationOf = ({ place }: Pick<Facts, 'place'>, stationId: number): string =>
  place.stations.find(({ id }) => id === stationId)?.name ?? '';

/** Name of a sensor in the report: with its station where there are several, with its device where another of the station has that name. */
export function sensorName(facts: Pick<Facts, 'place'>, { stationId, deviceId, name }: ReportSensor): string {
  const { stations, devices, sensors } = facts.place;
  const isRepeated = sensors.some(
    (one) => one.name === name && one.stationId === stationId && one.deviceId !== deviceId,
  );
  const device = isRepeated ? (devices.find(({ id }) => id === deviceId)?.name ?? '') : '';
  return [stations.length > 1 ? stationOf(facts, stationId) : '', device, name].filter(Boolean).join(' ');
}

export async function readFacts(
  pool: Pool,
  read: ReadCurve,
  { place, period, span, language, before }: FactsTask,
  now: number,
): Promise<Facts> {
  const rules = await readRules(pool, place, period);
  const all = await chooseQuantities(pool, place.sensors, period);
  const quantities = all.slice(0, MOST_QUANTITIES);
  const jumpsOf = await readJumps(pool, quantities);
  const partOf = (of: Period, shown: readonly Quantity[]) =>
    readPart(pool, { place, period: of, quantities: shown, rules, jumpsOf, read });
  const deviceIds = place.devices.map(({ id }) => id);
  return {
    ...(await partOf(period, quantities)),
    ...{ t: translator(language), place, span, now },
    before:
      before &&
      (await partOf(
        before,
        quantities.filter((quantity) => isDisplacement({ quantity })),
      )),
    passedOver: all.length - quantities.length,
    unknown: await readUnknown(pool, deviceIds, period),
  };
}

interface PartTask {
  readonly place: ReportPlace;
  readonly period: Period;
  readonly quantities: readonly Quantity[];
  readonly rules: Awaited<ReturnType<typeof readRules>>;
  readonly jumpsOf: Awaited<ReturnType<typeof readJumps>>;
  readonly read: ReadCurve;
}

async function readPart(pool: Pool, { place, period, quantities, rules, jumpsOf, read }: PartTask): Promise<Part> {
  const alarms = await readAlarms(
    pool,
    place.stations.map(({ id }) => id),
    period,
  );
  const levels = new Map<number, number>();
  for (const { sensorId, level } of alarms)
    if (sensorId !== null) levels.set(sensorId, Math.min(levels.get(sensorId) ?? 9, level));
  const measured: Measured[] = [];
  // Sequential, so that many curves leave connections for others.
  for (const quantity of quantities) {
    const subject: AlarmSubject = `sensor:${quantity.sensor.id}`;
    measured.push({
      ...(await readSeries(read, jumpsOf(quantity), quantity, period)),
      quantity,
      level: levels.get(quantity.sensor.id) ?? 0,
      limits: limitsOf(rules.get(subject) ?? [], quantity),
    });
  }
  const gauges: Gauge[] = [];
  for (const sensor of place.sensors.filter(({ type }) => type === 'weather'))
    gauges.push({ sensor, rain: await readRain(pool, sensor.id, period) });
  const deviceIds = place.devices.map(({ id }) => id);
  return {
    ...{ period, alarms, gauges },
    measured: measured.toSorted(worstFirst),
    devices: await readDevices(pool, deviceIds, period),
  };
}
