import type { WireType } from '../../model/index.ts';

export const wireSize: Readonly<Record<WireType, number>> = { u8: 1, u16: 2, u32: 4, i16: 2, i32: 4 };

/** The raw integer for "missing": all ones of an unsigned type, the most negative number of a signed one. */
export const missingRaw: Readonly<Record<WireType, number>> = {
  u8: 0xff,
  u16: 0xffff,
  u32: 0xffff_ffff,
  i16: -0x8000,
  i32: -0x8000_0000,
};

const limits: Readonly<Record<WireType, readonly [number, number]>> = {
  u8: [0, 0xfe],
  u16: [0, 0xfffe],
  u32: [0, 0xffff_fffe],
  i16: [-0x7fff, 0x7fff],
  i32: [-0x7fff_ffff, 0x7fff_ffff],
};

/** Big-endian integer at `at`. The caller has checked the length. */
export function readRaw(bytes: Uint8Array, at: number, wire: WireType): number {
  const b0 = bytes[at] as number;
  if (wire === 'u8') return b0;
  const high = (b0 << 8) | (bytes[at + 1] as number);
  if (wire === 'u16') return high;
  if (wire === 'i16') return (high << 16) >> 16;
  const word = (high << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
  return wire === 'u32' ? word >>> 0 : word;
}

export function writeRaw(bytes: Uint8Array, at: number, wire: WireType, raw: number): void {
  const size = wireSize[wire];
  for (let i = 0; i < size; i++) bytes[at + i] = raw >>> (8 * (size - 1 - i));
}

/** Physical value of a raw integer, null where missing. Uses division, which gives the exact printed decimal. */
export function fromRaw(raw: number, wire: WireType, divisor: number): number | null {
  if (raw === missingRaw[wire]) return null;
  return divisor === 1 ? raw : raw / divisor;
}

/** Raw integer nearest to a physical value. Throws RangeError for values outside the type, including "missing". */
export function toRaw(value: number | null | undefined, wire: WireType, divisor: number, name: string): number {
  if (value === null || value === undefined) return missingRaw[wire];
  const raw = Math.round(value * divisor);
  const [low, high] = limits[wire];
  if (!(raw >= low && raw <= high)) throw new RangeError(`${name}: ${value} does not fit ${wire} of 1/${divisor}`);
  return raw;
}

/** Checks a number that is never missing. Throws RangeError. */
export function checked(value: number, low: number, high: number, name: string): number {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new RangeError(`${name}: ${value} is not a whole number of ${low} to ${high}`);
  }
  return value;
}
