/** ln Γ(x) for x > 0. Source: Lanczos (1964), g = 7, nine terms. */
function logGamma(x: number): number {
  const terms = [
    676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_59,
    12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6, 1.505_632_735_149_311_6e-7,
  ];
  const z = x - 1;
  let sum = 0.999_999_999_999_809_93;
  for (const [index, term] of terms.entries()) sum += term / (z + index + 1);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Continued fraction of the incomplete beta function. Source: NIST DLMF 8.17.22, evaluated by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  const TINY = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < TINY ? TINY : d);
  let value = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    for (const term of [even, odd]) {
      d = 1 + term * d;
      c = 1 + term / c;
      d = 1 / (Math.abs(d) < TINY ? TINY : d);
      if (Math.abs(c) < TINY) c = TINY;
      value *= d * c;
    }
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

/** Regularized incomplete beta function I_x(a, b). Source: NIST DLMF 8.17. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Two-sided probability that Student's t with `df` degrees of freedom is further from 0 than `t`. */
export const studentTwoSided = (t: number, df: number): number =>
  Number.isFinite(t) ? incompleteBeta(df / (df + t * t), df / 2, 0.5) : 0;

const quantiles = new Map<number, Map<number, number>>();

/** Two-sided quantile of Student's t for a probability of at least 0.001 and `df` ≥ 1 degrees of freedom. */
export function studentQuantile(probability: number, df: number): number {
  let known = quantiles.get(probability);
  if (!known) quantiles.set(probability, (known = new Map<number, number>()));
  let found = known.get(df);
  if (found !== undefined) return found;
  let [low, high] = [0, 1_000];
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2;
    if (studentTwoSided(middle, df) > probability) low = middle;
    else high = middle;
  }
  found = (low + high) / 2;
  known.set(df, found);
  return found;
}

/** Two-sided 95 % quantile of t: 12.706 for 1 degree of freedom, 1.960 for very many. */
export const student95 = (df: number): number => studentQuantile(0.05, df);
