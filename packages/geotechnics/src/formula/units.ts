/** Exponents of mm, s, °, °C, kPa, mg, %, V and dBm, in which formulas compute. */
export type Dimension = readonly number[];

const bases = ['mm', 's', '°', '°C', 'kPa', 'mg', '%', 'V', 'dBm'] as const;

/** A unit: its dimension, and its factor to base units. */
export interface Unit {
  readonly dimension: Dimension;
  readonly factor: number;
}

const of = (exponents: Partial<Record<(typeof bases)[number], number>>, factor = 1): Unit => ({
  dimension: bases.map((base) => exponents[base] ?? 0),
  factor,
});

export const dimensionless: Unit = of({});
export const length: Unit = of({ mm: 1 });
export const duration: Unit = of({ s: 1 });
export const angle: Unit = of({ '°': 1 });

const units: ReadonlyMap<string, Unit> = new Map([
  ['1', dimensionless],
  ['mm', length],
  ['cm', of({ mm: 1 }, 10)],
  ['m', of({ mm: 1 }, 1_000)],
  ['km', of({ mm: 1 }, 1_000_000)],
  ['ms', of({ s: 1 }, 0.001)],
  ['s', duration],
  ['min', of({ s: 1 }, 60)],
  ['h', of({ s: 1 }, 3_600)],
  ['d', of({ s: 1 }, 86_400)],
  ['Hz', of({ s: -1 })],
  ['°', angle],
  ['deg', angle],
  ['rad', of({ '°': 1 }, 180 / Math.PI)],
  ['°C', of({ '°C': 1 })],
  ['Pa', of({ kPa: 1 }, 0.001)],
  ['hPa', of({ kPa: 1 }, 0.1)],
  ['kPa', of({ kPa: 1 })],
  ['MPa', of({ kPa: 1 }, 1_000)],
  ['kN', of({ kPa: 1, mm: 2 }, 1_000_000)],
  ['mg', of({ mg: 1 })],
  ['g', of({ mg: 1 }, 1_000)],
  ['%', of({ '%': 1 })],
  ['V', of({ V: 1 })],
  ['mV', of({ V: 1 }, 0.001)],
  ['dBm', of({ dBm: 1 })],
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
