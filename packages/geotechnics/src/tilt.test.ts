import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TILT_TOLERANCE, tiltDirection, tiltSelfCheck, totalTilt } from './tilt.ts';

const DEG = 180 / Math.PI;
const angle = fc.double({ min: -180, max: 180, noNaN: true });

it('is consistent for any unit vector of gravity, and detects a wrong axis', () => {
  fc.assert(
    fc.property(angle, fc.double({ min: -90, max: 90, noNaN: true }), (around, up) => {
      const flat = Math.cos(up / DEG);
      const [x, y] = [Math.asin(flat * Math.cos(around / DEG)) * DEG, Math.asin(flat * Math.sin(around / DEG)) * DEG];
      expect(Math.abs(tiltSelfCheck(x, y, up))).toBeLessThan(1e-9);
      expect(totalTilt(x, y)).toBeCloseTo(90 - Math.abs(up), 4);
    }),
  );
  expect(Math.abs(tiltSelfCheck(0, 0, 80))).toBeGreaterThan(TILT_TOLERANCE);
});

it('points within a full circle', () => {
  fc.assert(
    fc.property(angle, angle, fc.double({ min: -720, max: 720, noNaN: true }), (x, y, offset) => {
      const direction = tiltDirection(x, y, offset);
      if (direction !== null) expect(direction >= 0 && direction < 360).toBe(true);
    }),
  );
});

it.each([
  [1, 0, 0, 0],
  [0, 1, 0, 90],
  [-1, 0, 0, 180],
  [0, -1, 0, 270],
  [0, -1, 100, 10],
  [1, 0, -30, 330],
])('x %d° y %d°, offset %d°: %d°', (x, y, offset, expected) => {
  expect(tiltDirection(x, y, offset)).toBeCloseTo(expected, 9);
});

it('has no direction when upright', () => {
  expect(tiltDirection(0, 0, 45)).toBeNull();
});
