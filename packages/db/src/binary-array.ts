/** What a value of an array may be, by element type. Times are milliseconds since 1970; null is SQL's NULL. */
export interface ArrayElement {
  float8: number;
  int2: number;
  int4: number;
  int8: number | bigint | string;
  bool: boolean;
  text: string;
  timestamptz: number;
}
export type ArrayType = keyof ArrayElement;

const oids: Readonly<Record<ArrayType, number>> = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  float8: 701,
  timestamptz: 1184,
};
const widths = { bool: 1, int2: 2, int4: 4, int8: 8, float8: 8, timestamptz: 8 } as const;

const HEADER = 20;
const POSTGRES_EPOCH_MS = 946_684_800_000;
const TWO_32 = 2 ** 32;

/**
 * A one-dimensional array in the binary format of Postgres (array_send of its source). node-postgres sends a Buffer as a
 * binary parameter, so `unnest($1::float8[])` costs neither side any text. Throws RangeError on a number that does not fit.
 */
export function binaryArray<T extends ArrayType>(type: T, values: readonly (ArrayElement[T] | null)[]): Buffer {
  if (values.length === 0) return emptyArray(type);
  return type === 'text' ? textArray(values as readonly (string | null)[]) : fixedArray(type, values);
}

function emptyArray(type: ArrayType): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeInt32BE(oids[type], 8);
  return bytes;
}

function writeHeader(bytes: Buffer, type: ArrayType, length: number, hasNull: boolean): void {
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(hasNull ? 1 : 0, 4);
  bytes.writeInt32BE(oids[type], 8);
  bytes.writeInt32BE(length, 12);
  bytes.writeInt32BE(1, 16);
}

function fixedArray(type: Exclude<ArrayType, 'text'>, values: readonly unknown[]): Buffer {
  const width = widths[type];
  const write = writers[type] as (bytes: Buffer, value: unknown, at: number) => void;
  const bytes = Buffer.allocUnsafe(HEADER + values.length * (4 + width));
  let at = HEADER;
  let hasNull = false;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || value === undefined) {
      hasNull = true;
      at = bytes.writeInt32BE(-1, at);
    } else {
      at = bytes.writeInt32BE(width, at);
      write(bytes, value, at);
      at += width;
    }
  }
  writeHeader(bytes, type, values.length, hasNull);
  return bytes.subarray(0, at);
}

const writers: {
  [T in Exclude<ArrayType, 'text'>]: (bytes: Buffer, value: ArrayElement[T], at: number) => void;
} = {
  float8: (bytes, value, at) => bytes.writeDoubleBE(value, at),
  int2: (bytes, value, at) => bytes.writeInt16BE(integer(value), at),
  int4: (bytes, value, at) => bytes.writeInt32BE(integer(value), at),
  int8: (bytes, value, at) => bytes.writeBigInt64BE(BigInt(value), at),
  bool: (bytes, value, at) => bytes.writeUInt8(value ? 1 : 0, at),
  timestamptz: (bytes, value, at) => {
    // Microseconds since 2000 stay below 2^53 from 1715 to 2285: no BigInt on this path.
    const us = Math.round((value - POSTGRES_EPOCH_MS) * 1_000);
    if (!Number.isSafeInteger(us)) throw new RangeError(`time ${value} is out of range`);
    const high = Math.floor(us / TWO_32);
    bytes.writeInt32BE(high, at);
    bytes.writeUInt32BE(us - high * TWO_32, at + 4);
  },
};

/** Buffer truncates fractions in silence. */
function integer(value: number): number {
  if (!Number.isInteger(value)) throw new RangeError(`${value} is not an integer`);
  return value;
}

function textArray(values: readonly (string | null)[]): Buffer {
  let size = HEADER;
  for (const value of values) size += 4 + (value === null ? 0 : Buffer.byteLength(value));
  const bytes = Buffer.allocUnsafe(size);
  let at = HEADER;
  let hasNull = false;
  for (const value of values) {
    if (value === null) {
      hasNull = true;
      at = bytes.writeInt32BE(-1, at);
    } else {
      const length = bytes.write(value, at + 4);
      bytes.writeInt32BE(length, at);
      at += 4 + length;
    }
  }
  writeHeader(bytes, 'text', values.length, hasNull);
  return bytes;
}
