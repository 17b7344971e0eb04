import { familyFields, prefixedKey, type Family, type Field, type SensorPart } from '../../model/index.ts';
import type { BodyWriter } from './body-writer.ts';
import { malformed } from './malformed.ts';
import { fromRaw, readRaw, toRaw, wireSize, writeRaw } from './numbers.ts';

type Values = Record<string, number | null | readonly (number | null)[]>;
type Source = Readonly<Values>;

interface Cell {
  readonly key: string;
  readonly wire: Field['wire'];
  readonly divisor: number;
  /** Offset within the group of fields. */
  readonly at: number;
}

/** Consecutive fields of fixed size. */
export interface Run {
  readonly cells: readonly Cell[];
  readonly size: number;
}

export function compileRun(fields: readonly Field[], prefix = ''): Run {
  let size = 0;
  const cells = fields.map((f): Cell => {
    const at = size;
    size += wireSize[f.wire];
    return { key: prefixedKey(prefix, f.key), wire: f.wire, divisor: 10 ** f.exponent, at };
  });
  return { cells, size };
}

export function readRun(run: Run, body: Uint8Array, at: number, into: Values): void {
  for (const cell of run.cells)
    into[cell.key] = fromRaw(readRaw(body, at + cell.at, cell.wire), cell.wire, cell.divisor);
}

export function writeRun(run: Run, writer: BodyWriter, from: Source): void {
  const at = writer.reserve(run.size);
  for (const cell of run.cells) {
    const value = from[cell.key];
    if (typeof value === 'object' && value !== null)
      throw new RangeError(`${cell.key}: a list where one value belongs`);
    writeRaw(writer.bytes, at + cell.at, cell.wire, toRaw(value, cell.wire, cell.divisor, cell.key));
  }
}

interface Part {
  readonly family: Family;
  readonly list?: { readonly run: Run; readonly max: number; readonly name: string };
  readonly run: Run;
}

/** The layout of one sensor type's payload, compiled from the catalogue. */
export interface PayloadLayout {
  /** All keys in order with null: copied for every reading, so that all readings of a type have the same hidden class. */
  readonly blank: Values;
  readonly parts: readonly Part[];
}

export function compilePayload(parts: readonly SensorPart[]): PayloadLayout {
  const keys = parts.flatMap(({ family, prefix }) => familyFields(family).map((f) => prefixedKey(prefix, f.key)));
  return {
    // Copies of an object made by fromEntries are cheap, unlike one built key by key.
    blank: Object.fromEntries(keys.map((key) => [key, null])),
    parts: parts.map(({ family, prefix }) => ({
      family,
      run: compileRun(family.fields, prefix),
      ...(family.list
        ? { list: { run: compileRun(family.list.fields, prefix), max: family.list.max, name: family.list.key } }
        : {}),
    })),
  };
}

/** Reads a payload that must occupy `[at, end)` exactly. */
export function readPayload(layout: PayloadLayout, body: Uint8Array, at: number, end: number): Values {
  const values: Values = { ...layout.blank };
  let next = at;
  for (const part of layout.parts) {
    if (part.list) next = readList(part.list, body, next, end, values);
    if (next + part.run.size > end) malformed(`payload of ${end - at} bytes is too short`);
    readRun(part.run, body, next, values);
    next += part.run.size;
  }
  if (next !== end) malformed(`payload of ${end - at} bytes where ${next - at} belong`);
  return values;
}

function readList(list: NonNullable<Part['list']>, body: Uint8Array, at: number, end: number, into: Values): number {
  if (at >= end) malformed(`${list.name}: no count`);
  const count = body[at] as number;
  if (count < 1 || count > list.max) malformed(`${list.name}: count ${count} is not 1 to ${list.max}`);
  const start = at + 1;
  const { cells, size } = list.run;
  const stop = start + count * size;
  if (stop > end) malformed(`${list.name}: ${count} do not fit the payload`);
  for (const cell of cells) {
    const column: (number | null)[] = [];
    for (let from = start + cell.at; from < stop; from += size) {
      column.push(fromRaw(readRaw(body, from, cell.wire), cell.wire, cell.divisor));
    }
    into[cell.key] = column;
  }
  return stop;
}

/** Writes a payload. An absent key is written as missing; lists of one group must be equally long. */
export function writePayload(layout: PayloadLayout, writer: BodyWriter, values: Source): void {
  for (const part of layout.parts) {
    if (part.list) writeList(part.list, writer, values);
    writeRun(part.run, writer, values);
  }
}

function writeList(list: NonNullable<Part['list']>, writer: BodyWriter, values: Source): void {
  const columns = list.run.cells.map((cell) => {
    const column = values[cell.key];
    if (!Array.isArray(column)) throw new RangeError(`${cell.key}: a list of 1 to ${list.max} belongs here`);
    return column as readonly (number | null)[];
  });
  const count = columns[0]?.length ?? 0;
  if (count < 1 || count > list.max) throw new RangeError(`${list.name}: count ${count} is not 1 to ${list.max}`);
  if (columns.some((c) => c.length !== count)) throw new RangeError(`${list.name}: lists of different length`);
  writer.u8(count);
  const { cells, size } = list.run;
  for (let i = 0; i < count; i++) {
    const at = writer.reserve(size);
    cells.forEach((cell, c) =>
      writeRaw(writer.bytes, at + cell.at, cell.wire, toRaw(columns[c]?.[i], cell.wire, cell.divisor, cell.key)),
    );
  }
}
