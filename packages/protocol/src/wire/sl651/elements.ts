import type { QueryQuantity } from '../../model/index.ts';

/** Elements of SL651-2014, appendix C, by identifier: those that this centre knows by their symbols. */
export const Id = {
  AIR: 0x02,
  STEP: 0x04,
  PRESSURE: 0x08,
  SOIL_FIRST: 0x10,
  HUMIDITY: 0x18,
  RAIN_TOTAL: 0x26,
  WIND: 0x35,
  VOLTAGE: 0x38,
  LEVEL: 0x39,
  STATUS: 0x45,
  HOUR_RAIN: 0xf4,
  HOUR_LEVEL: 0xf5,
  HOUR_LEVEL_LAST: 0xfc,
} as const;

/** The twelve values of an hour in tenths of mm, or in cm, of so many bytes each; null: no such element. */
export function hourOf(id: number): { readonly bytes: 1 | 2; readonly per: 10 | 100 } | null {
  if (id === Id.HOUR_RAIN) return { bytes: 1, per: 10 };
  return id >= Id.HOUR_LEVEL && id <= Id.HOUR_LEVEL_LAST ? { bytes: 2, per: 100 } : null;
}

const symbols: readonly (readonly [number, string])[] = [
  ...([
    [0x02, 'AI'],
    [0x03, 'C'],
    [0x08, 'FL'],
    [0x0e, 'H'],
    [0x18, 'MST'],
    [0x1a, 'P1'],
    [0x1b, 'P2'],
  ] as const),
  ...([
    [0x1c, 'P3'],
    [0x1d, 'P6'],
    [0x1e, 'P12'],
    [0x1f, 'PD'],
    [0x20, 'PJ'],
    [0x21, 'PN01'],
  ] as const),
  ...([
    [0x22, 'PN05'],
    [0x23, 'PN10'],
    [0x24, 'PN30'],
    [0x25, 'PR'],
    [0x26, 'PT'],
    [0x27, 'Q'],
  ] as const),
  ...([
    [0x33, 'UC'],
    [0x34, 'UE'],
    [0x35, 'US'],
    [0x36, 'VA'],
    [0x37, 'VJ'],
    [0x38, 'VT'],
  ] as const),
  ...([
    [0x39, 'Z'],
    [0x3a, 'ZB'],
    [0x3b, 'ZU'],
    [0x45, 'ZT'],
    [0xf4, 'DRP'],
  ] as const),
  ...[10, 20, 30, 40, 50, 60, 80, 100].map((cm, i) => [Id.SOIL_FIRST + i, `M${cm}`] as const),
  ...Array.from({ length: 8 }, (_, i) => [Id.HOUR_LEVEL + i, `DRZ${i + 1}`] as const),
];
const symbolById = new Map(symbols);
const idBySymbol = new Map(symbols.map(([id, symbol]) => [symbol, id]));

/** As it is written in the ASCII form; its identifier in hexadecimal where that is not known here. */
export const symbolOf = (id: number): string => symbolById.get(id) ?? id.toString(16).toUpperCase();
/** Undefined: it is none that is known here. */
export const idOf = (symbol: string): number | undefined => idBySymbol.get(symbol);

/** An identifier with the definition of its value: bytes in the high five bits, decimals in the low three. */
type Asked = readonly [id: number, definition: number];

/** What is asked for of a quantity. */
export const quantities: Readonly<Record<QueryQuantity, readonly Asked[]>> = {
  rain: [[Id.RAIN_TOTAL, 0x19]],
  level: [[Id.LEVEL, 0x23]],
  moisture: Array.from({ length: 8 }, (_, i) => [Id.SOIL_FIRST + i, 0x11] as const),
  weather: [
    [Id.AIR, 0x11],
    [Id.PRESSURE, 0x19],
    [Id.HUMIDITY, 0x11],
    [Id.WIND, 0x11],
  ],
  voltage: [[Id.VOLTAGE, 0x12]],
};

interface Period {
  readonly element: Asked;
  /** Days, hours and minutes between two values, and the name of that. */
  readonly step: string;
  readonly name: string;
}

/** What is asked for of a period; a station tells of one element at a time. */
export const periods: Readonly<Partial<Record<QueryQuantity, Period>>> = {
  rain: { element: [Id.HOUR_RAIN, 0x60], step: '000005', name: 'DRN05' },
  level: { element: [Id.HOUR_LEVEL, 0xc0], step: '000005', name: 'DRN05' },
  voltage: { element: [Id.VOLTAGE, 0x12], step: '000100', name: 'DRH01' },
};
