/** Exponents of mm, s, °, °C, kPa, mg, %, V and dBm, in which formulas compute. */
export type Dimension = readonly number[];

const bases = ['mm', 's', '°', '°C', 'kPa', 'mg', '%', 'V', 'dBm'] as const;

/** A unit: its dimension, and its factor to base units. */
export interface Unit {
  readonly dimension: Dimension;
  readonly factor: number;
}

const unitFrom = (exponents: Partial<Record<(typeof bases)[number], number>>, factor = 1): Unit => ({
  dimension: bases.map((base) => exponents[base] ?? 0),
  factor,
});

export const dimensionless: Unit = unitFrom({});
export const length: Unit = unitFrom({ mm: 1 });
export const duration: Unit = unitFrom({ s: 1 });
export const angle: Unit = unitFrom({ '°': 1 });

const units: ReadonlyMap<string, Unit> = new Map([
  ['1', dimensionless],
  ['mm', length],
  ['cm', unitFrom({ mm: 1 }, 10)],
  ['m', unitFrom({ mm: 1 }, 1_000)],
  ['km', unitFrom({ mm: 1 }, 1_000_000)],
  ['ms', unitFrom({ s: 1 }, 0.001)],
  ['s', duration],
  ['min', unitFrom({ s: 1 }, 60)],
  ['h', unitFrom({ s: 1 }, 3_600)],
  ['d', unitFrom({ s: 1 }, 86_400)],
  ['Hz', unitFrom({ s: -1 })],
  ['°', angle],
  ['deg', angle],
  ['rad', unitFrom({ '°': 1 }, 180 / Math.PI)],
  ['°C', unitFrom({ '°C': 1 })],
  ['Pa', unitFrom({ kPa: 1 }, 0.001)],
  ['hPa', unitFrom({ kPa: 1 }, 0.1)],
  ['kPa', unitFrom({ kPa: 1 })],
  ['MPa', unitFrom({ kPa: 1 }, 1_000)],
  ['kN', unitFrom({ kPa: 1, mm: 2 }, 1_000_000)],
  ['mg', unitFrom({ mg: 1 })],
  ['g', unitFrom({ mg: 1 }, 1_000)],
  ['%', unitFrom({ '%': 1 })],
  ['V', unitFrom({ V: 1 })],
  ['mV', unitFrom({ V: 1 }, 0.001)],
  ['dBm', unitFrom({ dBm: 1 })],
]);

export const isSameDimension = (one: Dimension, other: Dimension): boolean =>
  one.every((exponent, index) => Math.abs(exponent - other[index]!) < 1e-9);

export const times = (one: Dimension, other: Dimension, sign: 1 | -1 = 1): Dimension =>
  one.map((exponent, index) => exponent + sign * other[index]!);

export const toPower = (one: Dimension, power: number): Dimension => one.map((exponent) => exponent * power);

/** A unit as written, `kN/m^3` or `1/d`; empty: a plain number. null for an invalid one. */
export function unitOf(text: string): Unit | null {
  let { dimension, factor } = dimensionless;
  if (text.trim() === '') return dimensionless;
  let sign: 1 | -1 = 1;
  for (const [index, part] of text.split(/([*·/])/).entries()) {
    if (index % 2 === 1) {
      sign = part === '/' ? -1 : 1;
      continue;
    }
    const match = /^\s*([^\s^\d²³]+|1)(?:\^(-?\d)|([²³]))?\s*$/.exec(part);
    const unit = units.get(match?.[1] ?? '');
    if (!match || !unit) return null;
    const power = sign * (match[3] ? (match[3] === '²' ? 2 : 3) : Number(match[2] ?? 1));
    dimension = times(dimension, toPower(unit.dimension, power));
    factor *= unit.factor ** power;
  }
  return { dimension, factor };
}

/** `kPa/mm` for a dimension, in base units; `1` for a plain number. */
export function dimensionText(dimension: Dimension): string {
  const write = (sign: 1 | -1): string =>
    dimension
      .flatMap((exponent, index) => {
        const power = Number((exponent * sign).toFixed(3));
        return power > 0 ? [`${bases[index]!}${power === 1 ? '' : `^${power}`}`] : [];
      })
      .join('·');
  const [above, below] = [write(1), write(-1)];
  return below === '' ? above || '1' : `${above || '1'}/${below}`;
}
