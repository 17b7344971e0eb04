import type { EnumKey } from './enums.ts';
import { names, type Names } from './text.ts';

/** Integer types of the wire. Missing value: the most negative number of a signed type, all ones of an unsigned type. */
export type WireType = 'u8' | 'u16' | 'u32' | 'i16' | 'i32';

export interface Field {
  /** lowerCamelCase; the column is its snake_case. */
  readonly key: string;
  readonly wire: WireType;
  /** Physical value = wire integer / 10^exponent. */
  readonly exponent: number;
  readonly names: Names;
  /** Unit of the physical value as printed; empty for codes and counts. */
  readonly unit: string;
  /** Decimals shown on screens and in exports. */
  readonly decimals: number;
  /** Physically possible values, both ends included. */
  readonly range?: readonly [number, number];
  /** Codes of an enumeration instead of a quantity. */
  readonly options?: EnumKey;
  /** A missing code is normal and not shown as unknown. */
  readonly isRare?: true;
  /** Rolled up by hour and day, and offered first for curves. */
  readonly main?: true;
  /** Major × 256 + minor, printed as `2.7`; not a quantity. */
  readonly isVersion?: true;
  /** Printed with its sign (displacements, tilts). */
  readonly signed?: true;
}

type Extra = Partial<Pick<Field, 'decimals' | 'range' | 'options' | 'main' | 'signed' | 'isVersion' | 'isRare'>>;

/** `wire` in the notation of the protocol document: `i32e-4` is a signed 32-bit integer in units of 1e-4. */
export function field(
  key: string,
  wire: string,
  unit: string,
  text: readonly [string, string, string],
  extra: Extra = {},
): Field {
  const match = /^(u8|u16|u32|i16|i32)(?:e-(\d))?$/.exec(wire);
  if (!match) throw new Error(`field ${key}: unknown wire type ${wire}`);
  const exponent = Number(match[2] ?? 0);
  return { key, wire: match[1] as WireType, exponent, names: names(...text), unit, decimals: exponent, ...extra };
}

/** `2.7` for a version on the wire. */
export const versionText = (value: number): string => `${value >> 8}.${value & 0xff}`;

/** Column type that holds every physical value of the field exactly. */
export function sqlType(f: Field): 'double precision' | 'bigint' | 'integer' | 'smallint' {
  if (f.exponent > 0) return 'double precision';
  if (f.wire === 'u32') return 'bigint';
  return f.wire === 'u16' || f.wire === 'i32' ? 'integer' : 'smallint';
}
