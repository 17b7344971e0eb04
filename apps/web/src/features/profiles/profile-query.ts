import type { ArrayGeometry, SensorAnalysis } from '@groundwatch/protocol/model';
import { axes, bases, countings, type Base, type Counting } from '../../sensors/profiles/profile-choices.ts';

export const axisChoices = ['all', ...axes] as const;
export const views = ['depth', 'space'] as const;
export const dateCounts = [3, 6, 10, 16] as const;
const fixedEnds = ['near', 'far'] as const;
const installModes = ['3d', 'convergence', 'settlement'] as const;

export type AxisChoice = (typeof axisChoices)[number];
export type View = (typeof views)[number];

/** More dates could not be distinguished. */
export const MOST_DATES = 24;

/** Parts of a geometry, each with a value. */
export type TriedGeometry = Pick<SensorAnalysis, keyof ArrayGeometry>;

/** The state of the profiles in the address. Null: the default of sensor or page. */
export interface ProfileQuery {
  readonly sensorId: number | null;
  readonly view: View;
  readonly counting: Counting;
  readonly base: Base;
  readonly axis: AxisChoice | null;
  /** Number of evenly spread dates. */
  readonly count: number;
  /** Dates picked one by one, ms since 1970, oldest first. */
  readonly dates: readonly number[] | null;
  /** Parts of the geometry in preview. */
  readonly tried: TriedGeometry;
  /** A reference reading other than the sensor's own, ms since 1970. */
  readonly reference: number | null;
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

function numberIn(text: string | null, least: number, most: number): number | null {
  const value = text === null || text.trim() === '' ? NaN : Number(text);
  return value >= least && value <= most ? value : null;
}

const timesIn = (text: string | null): number[] =>
  [...new Set((text ?? '').split(',').map((time) => Date.parse(time)))]
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
    .slice(0, MOST_DATES);

export function readProfileQuery(params: URLSearchParams): ProfileQuery {
  const dates = timesIn(params.get('pDates'));
  const [segmentLength, fixedEnd, installMode, xMarkOffset, orificeElevation] = [
    numberIn(params.get('pSegment'), 10, 10_000),
    oneOf(fixedEnds, params.get('pFixed')),
    oneOf(installModes, params.get('pMode')),
    numberIn(params.get('pMark'), -360, 360),
    numberIn(params.get('pTop'), -11_000_000, 9_000_000),
  ];
  return {
    sensorId: numberIn(params.get('pSensor'), 1, 2 ** 31),
    view: oneOf(views, params.get('pView')) ?? 'depth',
    counting: oneOf(countings, params.get('pValues')) ?? 'cumulative',
    base: oneOf(bases, params.get('pBase')) ?? 'relative',
    axis: oneOf(axisChoices, params.get('pAxis')),
    count: dateCounts.find((count) => String(count) === params.get('pCount')) ?? 6,
    dates: dates.length > 0 ? dates : null,
    tried: {
      ...(segmentLength === null ? {} : { segmentLength }),
      ...(fixedEnd === null ? {} : { fixedEnd }),
      ...(installMode === null ? {} : { installMode }),
      ...(xMarkOffset === null ? {} : { xMarkOffset }),
      ...(orificeElevation === null ? {} : { orificeElevation }),
    },
    reference: timesIn(params.get('pRef'))[0] ?? null,
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();
const keys = {
  sensorId: 'pSensor',
  view: 'pView',
  counting: 'pValues',
  base: 'pBase',
  axis: 'pAxis',
  count: 'pCount',
  dates: 'pDates',
  reference: 'pRef',
} as const;
const triedKeys = {
  segmentLength: 'pSegment',
  fixedEnd: 'pFixed',
  installMode: 'pMode',
  xMarkOffset: 'pMark',
  orificeElevation: 'pTop',
} as const;

/** The address with some parts replaced, `tried` as a whole. Null removes a part. */
export function writeProfileQuery(params: URLSearchParams, changes: Partial<ProfileQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (key: string, text: string | null): void => {
    if (text === null) next.delete(key);
    else next.set(key, text);
  };
  if (changes.sensorId !== undefined && changes.sensorId !== readProfileQuery(params).sensorId) {
    // Preview values and dates belong to the former sensor.
    for (const key of [...Object.values(triedKeys), keys.reference, keys.dates]) next.delete(key);
  }
  for (const [name, key] of Object.entries(keys)) {
    const value = changes[name as keyof typeof keys];
    if (value === undefined) continue;
    if (name === 'dates') put(key, value === null ? null : (value as readonly number[]).map(iso).join());
    else if (name === 'reference') put(key, value === null ? null : iso(value as number));
    else put(key, value === null ? null : String(value));
  }
  if (changes.tried) {
    for (const [name, key] of Object.entries(triedKeys)) {
      const value = changes.tried[name as keyof ArrayGeometry];
      put(key, value === undefined || value === null ? null : String(value));
    }
  }
  return next;
}
