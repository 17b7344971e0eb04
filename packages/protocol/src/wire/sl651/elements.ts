import type { QueryQuantity } from '../../model/index.ts';

/** Elements of SL651-2014, appendix C, by identifier and symbol. */
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

/** The twelve values of an hour in tenths of mm, or in cm, with the bytes of each; null: no such element. */
export function hourOf(id: number): { readonly bytes: 1 | 2; readonly per: 10 | 100 } | null {
  if (id === Id.HOUR_RAIN) return { bytes: 1, per: 10 };
  return id >= Id.HOUR_LEVEL && id <= Id.HOUR_LEVEL_LAST ? { bytes: 2, per: 100 } : null;
}

/** Symbols of consecutive identifiers (table C.1 of the standard), from 01 and from F4. */
const runs: readonly (readonly [first: number, symbols: string])[] = [
  [
    0x01,
    'AC AI C DR DT ED EJ FL GH GN GS GT GTP H HW M10 M20 M30 M40 M50 M60 M80 M100 MST NS P1 P2 P3 P6 P12 PD PJ PN01 PN05 PN10 PN30 PR PT ' +
      'Q Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 QA QZ SW UC UE US VA VJ VT Z ZB ZU Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8 SQ ZT',
  ],
  [Id.HOUR_RAIN, 'DRP DRZ1 DRZ2 DRZ3 DRZ4 DRZ5 DRZ6 DRZ7 DRZ8'],
];
const symbols = runs.flatMap(([first, text]) => text.split(' ').map((symbol, i) => [first + i, symbol] as const));
const symbolById = new Map(symbols);
const idBySymbol = new Map(symbols.map(([id, symbol]) => [symbol, id]));

/** Symbol of an identifier in the ASCII form; hexadecimal where unknown. */
export const symbolOf = (id: number): string => symbolById.get(id) ?? id.toString(16).toUpperCase();
/** undefined: an unknown symbol. */
export const idOf = (symbol: string): number | undefined => idBySymbol.get(symbol);

/** An identifier with the definition of its value: bytes in the high five bits, decimals in the low three. */
type RequestedElement = readonly [id: number, definition: number];

/** Elements requested for a quantity. */
export const quantities: Readonly<Record<QueryQuantity, readonly RequestedElement[]>> = {
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
  readonly element: RequestedElement;
  /** Days, hours and minutes between two values, and its name. */
  readonly step: string;
  readonly name: string;
}

/** Elements requested for a period; a station answers one at a time. */
export const periods: Readonly<Partial<Record<QueryQuantity, Period>>> = {
  rain: { element: [Id.HOUR_RAIN, 0x60], step: '000005', name: 'DRN05' },
  level: { element: [Id.HOUR_LEVEL, 0xc0], step: '000005', name: 'DRN05' },
  voltage: { element: [Id.VOLTAGE, 0x12], step: '000100', name: 'DRH01' },
};
