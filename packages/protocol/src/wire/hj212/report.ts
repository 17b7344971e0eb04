import { sensorTypeOf, type ReadingValues } from '../../model/index.ts';
import { isMeasurable } from '../measurable.ts';
import type { Report } from '../uplink.ts';
import { pairsOf, readTime } from './frame.ts';

/** Commands with data, with the suffix of their values and the sub-address: means are separate sensors. */
export const reports: ReadonlyMap<string, { readonly suffix: string; readonly subAddress: number }> = new Map([
  ['2011', { suffix: 'Rtd', subAddress: 0 }],
  ['2051', { suffix: 'Avg', subAddress: 1 }],
  ['2061', { suffix: 'Avg', subAddress: 2 }],
  ['2031', { suffix: 'Avg', subAddress: 3 }],
]);

/** Codes of HJ 212-2017, appendix B, for weather fields, with the factor to the catalogue's unit and the part of the value that is kept. */
const fields: ReadonlyMap<string, { readonly key: string; readonly factor: number; readonly parts: number }> = new Map([
  ['a01001', { key: 'temperature', factor: 1, parts: 1_000 }],
  ['a01002', { key: 'humidity', factor: 1, parts: 1_000 }],
  // kPa.
  ['a01006', { key: 'pressure', factor: 10, parts: 1_000 }],
  ['a01007', { key: 'windSpeed', factor: 1, parts: 1_000 }],
  ['a01008', { key: 'windDirection', factor: 1, parts: 1 }],
]);

/** Flags of measured values: normal, and above the upper limit of the instrument. */
const NORMAL = 'N';
const ABOVE = 'T';
const SUSPECT = 1;

const blank: ReadingValues = Object.fromEntries(sensorTypeOf('weather').fields.map(({ key }) => [key, null]));

/**
 * The readings in CP. A value with a flag for not measured (instrument off, in maintenance, faulty, being calibrated, entered by hand) is
 * missing. null: there is no time.
 */
export function reportOf(cn: string, body: Buffer): Report | null {
  const { suffix = '', subAddress = 0 } = reports.get(cn) ?? {};
  const pairs = pairsOf(body.toString('latin1'));
  const collectedAt = readTime(pairs.get('DataTime') ?? '');
  if (collectedAt === null) return null;
  const values: Record<string, number> = {};
  let quality = 0;
  for (const [code, { key, factor, parts }] of fields) {
    const text = pairs.get(`${code}-${suffix}`);
    const flag = pairs.get(`${code}-Flag`) ?? NORMAL;
    const value = text ? Number(text) : Number.NaN;
    if (!isMeasurable(value) || (flag !== NORMAL && flag !== ABOVE)) continue;
    values[key] = Math.round(value * factor * parts) / parts;
    if (flag === ABOVE) quality = SUSPECT;
  }
  if (Object.keys(values).length === 0) return { readings: [], reserved: 0, nulls: 0 };
  return {
    readings: [{ port: 0, type: 'weather', subAddress, collectedAt, quality, values: { ...blank, ...values } }],
    reserved: 0,
    nulls: 0,
    collected: { from: collectedAt, to: collectedAt },
  };
}
