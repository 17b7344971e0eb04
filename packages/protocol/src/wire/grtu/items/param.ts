import { parameterSets, type Parameter } from '../../../model/index.ts';
import type { ParamSet, ParamValue } from '../../uplink.ts';
import type { BodyWriter } from '../body-writer.ts';
import { Tag } from '../constants.ts';
import { malformed } from '../malformed.ts';
import { checked, fromRaw, missingRaw, readRaw, toRaw, wireSize, writeRaw } from '../numbers.ts';
import { readString, writeString } from '../text.ts';

type Numeric = Parameter & { readonly type: Exclude<Parameter['type'], 'string'> };

/** Parameters of one id: one, or several that share the bytes of one value. */
interface Entry {
  readonly id: number;
  readonly members: readonly Parameter[];
}

interface Layout {
  readonly byId: ReadonlyMap<number, Entry>;
  readonly byKey: ReadonlyMap<string, Entry>;
}

const layouts: ReadonlyMap<number, Layout> = new Map(
  parameterSets.map((set) => {
    const byId = new Map<number, Entry>();
    const byKey = new Map<string, Entry>();
    for (const param of set.params) {
      const entry = byId.get(param.id) ?? { id: param.id, members: set.params.filter((p) => p.id === param.id) };
      byId.set(param.id, entry);
      byKey.set(param.key, entry);
    }
    return [set.id, { byId, byKey }];
  }),
);

const isNumeric = (param: Parameter): param is Numeric => param.type !== 'string';
const numbersOf = (entry: Entry): readonly Numeric[] => entry.members.filter(isNumeric);
const sizeOf = (entry: Entry): number => numbersOf(entry).reduce((sum, p) => sum + wireSize[p.type], 0);

/** Unknown ids and sets are skipped; ids within a set may be in any order. */
export function readParam(body: Buffer, at: number, end: number): ParamSet {
  if (at >= end) malformed('PARAM of 0 bytes');
  const set = body[at] as number;
  const layout = layouts.get(set);
  const values: Record<string, ParamValue> = {};
  let next = at + 1;
  while (next < end) {
    if (next + 2 > end) malformed('PARAM: runs past its item');
    const start = next + 2;
    const stop = start + (body[next + 1] as number);
    if (stop > end) malformed(`PARAM ${set}.${body[next]}: runs past its item`);
    const entry = layout?.byId.get(body[next] as number);
    if (entry) readEntry(entry, body, start, stop, values);
    next = stop;
  }
  return { set, values };
}

function readEntry(entry: Entry, body: Buffer, at: number, end: number, into: Record<string, ParamValue>): void {
  const [first] = entry.members;
  if (first && !isNumeric(first)) {
    const read = readString(body, at, end, first.key);
    if (read.end !== end) malformed(`${first.key}: ${end - at} bytes where ${read.end - at} belong`);
    into[first.key] = read.text;
    return;
  }
  if (end - at !== sizeOf(entry)) malformed(`${first?.key}: ${end - at} bytes where ${sizeOf(entry)} belong`);
  for (const p of numbersOf(entry)) {
    into[p.key] = fromRaw(readRaw(body, at + (p.byte ?? 0), p.type), p.type, 10 ** p.exponent);
  }
}

/**
 * Writes the parameters in the order of `values`. Those that share one id are written together, with "missing" for absent ones. Throws
 * RangeError for an unknown set or key and for a value that does not fit.
 */
export function writeParam(writer: BodyWriter, { set, values }: ParamSet): void {
  const layout = layouts.get(set);
  const keys = Object.keys(values);
  if (!layout && keys.length > 0) throw new RangeError(`unknown parameter set ${set}`);
  const item = writer.beginItem(Tag.PARAM);
  writer.u8(checked(set, 0, 255, 'set'));
  const written = new Set<Entry>();
  for (const key of keys) {
    const entry = layout?.byKey.get(key);
    if (!entry) throw new RangeError(`unknown parameter ${key} of set ${set}`);
    if (written.has(entry)) continue;
    written.add(entry);
    writer.u8(entry.id);
    writeEntry(entry, writer, values);
  }
  writer.endItem(item);
}

function writeEntry(entry: Entry, writer: BodyWriter, values: ParamSet['values']): void {
  const [first] = entry.members;
  if (first && !isNumeric(first)) {
    const text = values[first.key];
    if (typeof text !== 'string') throw new RangeError(`${first.key}: a text belongs here`);
    const length = writer.reserve(1);
    writeString(writer, text, first.key, first.maxLength);
    writer.bytes[length] = writer.length - length - 1;
    return;
  }
  const size = sizeOf(entry);
  writer.u8(size);
  const at = writer.reserve(size);
  for (const p of numbersOf(entry)) {
    const value = values[p.key];
    if (typeof value === 'string') throw new RangeError(`${p.key}: a number belongs here`);
    const raw = value == null ? missingRaw[p.type] : toRaw(value, p.type, 10 ** p.exponent, p.key);
    writeRaw(writer.bytes, at + (p.byte ?? 0), p.type, raw);
  }
}
