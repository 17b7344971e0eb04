import { calculatedUnits } from './calculated.ts';
import { families, familyFields, type Family, type FamilyKey } from './families.ts';
import type { Field } from './field.ts';
import { names, snakeCase, type Names } from './text.ts';

/** One family of a sensor type. `prefix` distinguishes the keys of a second one (b11: `crackTemperature`). */
export interface SensorPart {
  readonly family: Family;
  readonly prefix: string;
}

/** A field of a sensor type: `key` is unique within the type, `column` belongs to `family.table`. */
export interface SensorField extends Field {
  readonly column: string;
  readonly family: FamilyKey;
  /** The value is a list with one entry per element. */
  readonly isList: boolean;
}

/** An item of its own in GRTU/1: its tag, and whether a report may have several, distinguished by sub-address. */
export interface OwnItem {
  readonly tag: number;
  readonly hasSubAddress: boolean;
}

export interface SensorType {
  readonly code: SensorTypeCode;
  /** Bit and number in SLOT; absent for items of their own. */
  readonly slotBit?: number;
  /** Absent for a SLOT. */
  readonly item?: OwnItem;
  /** Unit of a calculated type, which no device sends. */
  readonly calculatedUnit?: string;
  readonly names: Names;
  /** Empty for b0 (nothing fitted) and b1 (reserved, counted, not stored). */
  readonly parts: readonly SensorPart[];
  readonly fields: readonly SensorField[];
}

interface Definition {
  readonly names: Names;
  readonly keys: readonly FamilyKey[];
  /** Absent: a SLOT, whose bit is the number in its code, or calculated. */
  readonly item?: OwnItem;
  readonly calculatedUnit?: string;
}

const define = <Code extends string>(
  code: Code,
  text: readonly [string, string, string],
  keys: readonly FamilyKey[] = [],
  item?: OwnItem,
): Definition & { readonly code: Code } => ({ code, names: names(...text), keys, ...(item ? { item } : {}) });

const calculated = <Code extends string>({ code, unit }: { code: Code; unit: string }) => ({
  ...define(
    code,
    [`计算值 ${unit}`, `calculated ${unit}`, `計算値 ${unit}`].map((text) => text.trim()) as [string, string, string],
    ['calculated'],
  ),
  calculatedUnit: unit,
});

function sensorType({
  code,
  names: text,
  keys,
  item,
  calculatedUnit,
}: Definition & { code: SensorTypeCode }): SensorType {
  const parts: SensorPart[] = [];
  const fields: SensorField[] = [];
  const taken = new Set<string>();
  for (const key of keys) {
    const family = families[key];
    const own = familyFields(family);
    const prefix = own.some((f) => taken.has(f.key)) ? key : '';
    parts.push({ family, prefix });
    for (const f of own) {
      const shown = prefixedKey(prefix, f.key);
      taken.add(shown);
      fields.push({
        ...f,
        ...(calculatedUnit !== undefined && f.main ? { unit: calculatedUnit } : {}),
        key: shown,
        column: snakeCase(f.key),
        family: key,
        isList: family.list?.fields.includes(f) ?? false,
      });
    }
  }
  const way = calculatedUnit !== undefined ? { calculatedUnit } : item ? { item } : { slotBit: Number(code.slice(1)) };
  return { code, names: text, parts, fields, ...way };
}

/** Key of a family's field within its sensor type. */
export const prefixedKey = (prefix: string, key: string): string =>
  prefix === '' ? key : `${prefix}${key.charAt(0).toUpperCase()}${key.slice(1)}`;

const definitions = [
  define('b0', ['空', 'null', 'なし']),
  define('b1', ['保留', 'reserved', '予約']),
  define('b2', ['RT1010 阵列位移', 'RT1010 array displacement', 'RT1010 アレイ変位'], ['array']),
  define('b3', ['RT1020 固定测斜', 'RT1020 in-place inclinometer', 'RT1020 固定式傾斜計'], ['fixedInclinometer']),
  define('b4', ['RT1030 倾角加速度', 'RT1030 inclination and acceleration', 'RT1030 傾斜・加速度'], ['inclination']),
  define('b5', ['板载加速度计', 'onboard accelerometer', '内蔵加速度計'], ['acceleration']),
  define('b6', ['土壤含水率', 'soil moisture', '土壌水分'], ['moisture']),
  define('b7', ['拉绳 ADC', 'draw-wire ADC', 'ワイヤ式 ADC'], ['crack']),
  define('b8', ['拉绳 RS485', 'draw-wire RS485', 'ワイヤ式 RS485'], ['crack']),
  define('b9', ['RT3000', 'RT3000', 'RT3000'], ['inclination']),
  define('b10', ['预警喇叭', 'warning horn', '警報ホーン'], ['horn']),
  define('b11', ['RT3000 带 LFADC', 'RT3000 with LFADC', 'RT3000（LFADC 付き）'], ['inclination', 'crack']),
  define('b12', ['水位计', 'water level', '水位計'], ['waterLevel']),
  define('b13', ['地声', 'geo-sound', '地音'], ['geoSound']),
  define('b14', ['次声', 'infrasound', '超低周波音'], ['infrasound']),
  define('b15', ['爆破', 'blasting', '発破'], ['blasting']),
  define('weather', ['气象', 'weather', '気象'], ['weather'], { tag: 0x22, hasSubAddress: false }),
  define('settlement', ['静力水准沉降', 'settlement', '沈下'], ['settlement'], { tag: 0x23, hasSubAddress: true }),
  define('gnss', ['GNSS 位移', 'GNSS displacement', 'GNSS 変位'], ['gnss'], { tag: 0x24, hasSubAddress: true }),
  ...calculatedUnits.map(calculated),
];

export type SensorTypeCode = (typeof definitions)[number]['code'];
const list: readonly SensorType[] = definitions.map(sensorType);

export const sensorTypes: ReadonlyMap<string, SensorType> = new Map(list.map((t) => [t.code, t]));

/** Sensor types that devices send. */
export const sentTypes: readonly SensorType[] = list.filter((t) => t.calculatedUnit === undefined);

/** Sensor types of SLOT items by their number, 0 to 15. */
export const slotTypes: readonly SensorType[] = list.filter((t) => t.slotBit !== undefined);

/** The sensor type of a code. Throws for an unknown code. */
export function sensorTypeOf(code: string): SensorType {
  const type = sensorTypes.get(code);
  if (!type) throw new Error(`unknown sensor type ${code}`);
  return type;
}

/** A list field has one value per element, null where missing. */
export type ReadingValue = number | null | readonly (number | null)[];

/** Physical values of one reading by `SensorField.key`; a missing value is null. */
export type ReadingValues = Readonly<Record<string, ReadingValue>>;
