import { expect, it } from 'vitest';
import { temperatureFit } from './temperature.ts';

const days = Array.from({ length: 96 }, (_, hour) => hour);
const temperatures = days.map((hour) => 18 + 6 * Math.sin((2 * Math.PI * hour) / 24));

it('finds the temperature coefficient, about the mean temperature', () => {
  const values = temperatures.map((t, i) => (i === 5 ? null : 12 + 0.014 * (t - 20) + (i % 2 ? 0.001 : -0.001)));
  const fit = temperatureFit(values, temperatures)!;
  expect(fit.coefficient).toBeCloseTo(0.014, 4);
  expect(fit.reference).toBeCloseTo(18, 0);
  expect(fit.n).toBe(95);
  expect(fit.r2).toBeGreaterThan(0.99);
  expect(fit.interval95[0]).toBeLessThan(0.014);
  expect(fit.interval95[1]).toBeGreaterThan(0.014);
});

it('gives null for too little data', () => {
  expect(temperatureFit(temperatures.slice(0, 19), temperatures.slice(0, 19))).toBeNull();
  expect(
    temperatureFit(
      days,
      days.map((hour) => 18 + (hour % 2)),
    ),
  ).toBeNull();
  expect(
    temperatureFit(
      days,
      days.map(() => null),
    ),
  ).toBeNull();
});
