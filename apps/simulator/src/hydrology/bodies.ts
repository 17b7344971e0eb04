import type { Site } from '../devices/spec.ts';
import { airPressure, airTemperature, humidity, rainTotal, windSpeed } from '../physics/climate.ts';
import { moisture } from '../physics/soil.ts';
import { HOUR, MINUTE } from '../physics/time.ts';
import { waterLevel } from '../physics/water.ts';
import { digitsOf, type Address } from './frames.ts';
import { encodeTiles } from './jpeg.ts';

/** Instruments of a station. */
export interface Instruments {
  readonly hasSoil: boolean;
}

/** Identifier, symbol, bytes and decimals of a value. */
type Element = readonly [id: number, symbol: string, bytes: number, decimals: number];
const depths = [100, 200, 300, 400, 500, 600, 800, 1_000];
const elements = {
  rain: [0x26, 'PT', 3, 1],
  level: [0x39, 'Z', 4, 3],
  air: [0x02, 'AI', 2, 1],
  humidity: [0x18, 'MST', 2, 1],
  pressure: [0x08, 'FL', 3, 1],
  wind: [0x35, 'US', 2, 1],
  voltage: [0x38, 'VT', 2, 2],
} as const satisfies Record<string, Element>;

/** Values of one moment as groups, in either form. */
class Groups {
  readonly #isAscii: boolean;
  readonly #parts: Buffer[] = [];

  constructor(isAscii: boolean) {
    this.#isAscii = isAscii;
  }

  put([id, symbol, bytes, decimals]: Element, value: number): void {
    if (this.#isAscii) return this.text(`${symbol} ${value.toFixed(decimals)} `);
    const digits = String(Math.round(Math.abs(value) * 10 ** decimals))
      .padStart(2 * bytes, '0')
      .slice(-2 * bytes);
    const shown = value < 0 ? `ff${digits.slice(2)}` : digits;
    this.hex(id.toString(16).padStart(2, '0') + ((bytes << 3) | decimals).toString(16).padStart(2, '0') + shown);
  }

  text(text: string): void {
    this.#parts.push(Buffer.from(text));
  }

  hex(digits: string): void {
    this.#parts.push(Buffer.from(digits, 'hex'));
  }

  /** Writes in the form of the station. */
  either(digits: string, text: string): void {
    if (this.#isAscii) this.text(text);
    else this.hex(digits);
  }

  bytes(bytes: Buffer): void {
    this.#parts.push(bytes);
  }

  finish(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

function begin({ isAscii, station }: Address, serial: number, now: number, at: number | null): Groups {
  const groups = new Groups(isAscii);
  const number = serial.toString(16).toUpperCase().padStart(4, '0');
  groups.either(number + digitsOf(now), number + digitsOf(now));
  if (at === null) return groups;
  const minute = digitsOf(at).slice(0, 10);
  groups.either(`f1f1${station}48f0f0${minute}`, `ST ${station} H TT ${minute} `);
  return groups;
}

/** All measurements of a station at a time, sent now. */
export function valuesBody(
  to: Address,
  site: Site,
  { hasSoil }: Instruments,
  serial: number,
  now: number,
  measuredAt = now,
): Buffer {
  const at = Math.floor(measuredAt / MINUTE) * MINUTE;
  const groups = begin(to, serial, now, at);
  groups.put(elements.rain, rainTotal(site, at) % 100_000);
  groups.put(elements.level, waterLevel(site, site.water, at) / 1_000);
  groups.put(elements.air, airTemperature(site, at));
  groups.put(elements.humidity, Math.min(99.9, humidity(site, at)));
  groups.put(elements.pressure, airPressure(site, at));
  groups.put(elements.wind, windSpeed(site, at));
  for (const [i, depth] of hasSoil ? depths.entries() : [])
    groups.put([0x10 + i, `M${depth / 10}`, 2, 1], moisture(site, site.soil, depth, at));
  // No fault; the door of the box is closed (table 58, bit 7).
  groups.either('452000000080', 'ZT 00000080 ');
  groups.put(elements.voltage, 12.4 + 0.6 * Math.sin(at / (4 * HOUR)));
  return groups.finish();
}

export function textBody(to: Address, serial: number, now: number, text: string): Buffer {
  const groups = begin(to, serial, now, null);
  groups.either('f2f2', 'RGZS ');
  groups.text(to.isAscii ? `${text} ` : text);
  return groups.finish();
}

const COLUMNS = 80;
const ROWS = 60;

/** The staff gauge as seen by a camera: sky, bank, water up to its level, brighter by day. */
export function pictureBody(to: Address, site: Site, serial: number, now: number): Buffer {
  const groups = begin(to, serial, now, Math.floor(now / MINUTE) * MINUTE);
  const hour = new Date(now + 8 * HOUR).getUTCHours();
  const light = hour >= 7 && hour < 18 ? 1 : 0.35;
  const share = Math.min(1, waterLevel(site, site.water, now) / 15_000);
  const surface = Math.round(ROWS * (0.9 - 0.55 * share));
  const tiles = Uint8Array.from({ length: COLUMNS * ROWS }, (_, i) => {
    const [x, y] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    const isStaff = x >= 38 && x < 42;
    const bright =
      isStaff && y < surface + 2 ? (y % 4 < 2 ? 245 : 60) : y >= surface ? 70 + ((x + y) % 5) * 4 : y < 18 ? 210 : 140;
    return Math.round(bright * light);
  });
  groups.either('f3f3', 'PIC ');
  groups.bytes(encodeTiles(COLUMNS, ROWS, tiles));
  if (to.isAscii) groups.text(' ');
  return groups.finish();
}

/** Only serial and time: a station's reply to a command. */
export const plainBody = (to: Address, serial: number, now: number): Buffer => begin(to, serial, now, null).finish();
