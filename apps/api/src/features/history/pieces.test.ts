import type { Calibration } from '@groundwatch/protocol/model';
import { expect, test } from 'vitest';
import { piecesOf, sectionsOf } from './pieces.ts';

const HOUR = 3_600_000;
const T0 = Date.parse('2026-03-01T00:00:00Z');
const zeroAt = (hours: number, field: string, zero: number): Calibration => ({
  validFrom: new Date(T0 + hours * HOUR).toISOString(),
  fields: [{ field, zero, factor: 1, temperature: null }],
  moisture: null,
});
const zeros = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.map(({ from, to, calibration }) => [
    (from - T0) / HOUR,
    (to - T0) / HOUR,
    calibration?.fields[0]?.zero ?? null,
  ]);

test('cuts a period where the calibration of its fields changes', () => {
  const versions = [zeroAt(-5, 'x', 1), zeroAt(2.5, 'x', 2), zeroAt(4, 'x', 2), zeroAt(6, 'y', 3), zeroAt(8, 'x', 4)];
  expect(zeros(piecesOf(versions, new Set(['x']), T0, T0 + 8 * HOUR))).toEqual([
    [0, 2.5, 1],
    [2.5, 6, 2],
    [6, 8, null],
  ]);
  expect(zeros(piecesOf(versions, new Set(['z']), T0, T0 + 8 * HOUR))).toEqual([[0, 8, null]]);
});

test('uses the last of equal starts, and no calibration before the first', () => {
  const versions = [zeroAt(1, 'x', 1), zeroAt(1, 'x', 2)];
  expect(zeros(piecesOf(versions, new Set(['x']), T0, T0 + 2 * HOUR))).toEqual([
    [0, 1, null],
    [1, 2, 2],
  ]);
  const all = piecesOf(versions, new Set(['x']), -Infinity, Infinity);
  expect(all.map(({ from, to }) => [from, to])).toEqual([
    [-Infinity, T0 + HOUR],
    [T0 + HOUR, Infinity],
  ]);
});

test('mixes only the buckets that contain a change', () => {
  const pieces = piecesOf([zeroAt(2.5, 'x', 2), zeroAt(4, 'x', 3)], new Set(['x']), T0 + 60_000, T0 + 8 * HOUR);
  expect(
    sectionsOf(pieces, HOUR).map(({ from, to, pieces: own }) => [(from - T0) / HOUR, (to - T0) / HOUR, own.length]),
  ).toEqual([
    [1 / 60, 2, 1],
    [2, 3, 2],
    [3, 4, 1],
    [4, 8, 1],
  ]);
});

test('leaves no empty section for a change in the first or last bucket', () => {
  const pieces = piecesOf([zeroAt(0.5, 'x', 2), zeroAt(7.9, 'x', 3)], new Set(['x']), T0 + 60_000, T0 + 7.95 * HOUR);
  for (const { from, to } of sectionsOf(pieces, HOUR)) expect(to).toBeGreaterThan(from);
  expect(sectionsOf(pieces, HOUR).map(({ pieces: own }) => own.length)).toEqual([2, 1, 2]);
});

test('reads very many changes at once', () => {
  const versions = Array.from({ length: 20 }, (_, n) => zeroAt(n + 0.5, 'x', n));
  const pieces = piecesOf(versions, new Set(['x']), T0, T0 + 24 * HOUR);
  expect(sectionsOf(pieces, HOUR)).toEqual([{ from: T0, to: T0 + 24 * HOUR, pieces }]);
});
