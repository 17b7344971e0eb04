import { expect, test } from 'vitest';
import type { ExportProgress } from '@groundwatch/protocol/live';
import { Progress } from './progress.ts';
import { ExportTurns } from './turns.ts';

test('reports progress at most four times a second, and always the end', () => {
  const reported: ExportProgress[] = [];
  let now = 0;
  const progress = new Progress(
    'id',
    1_000,
    () => now,
    (one) => reported.push(one),
  );
  for (; now < 1_000; now += 10) progress.rows(now);
  progress.done();
  progress.rows(999);
  expect(reported.map(({ rows, isDone }) => [rows, isDone])).toEqual([
    [0, false],
    [250, false],
    [500, false],
    [750, false],
    [1_000, true],
  ]);
});

test('allows one export per user and two in total, and frees a turn when it ends', () => {
  const turns = new ExportTurns();
  const end = turns.take(1);
  expect(() => turns.take(1)).toThrow('exportsUnderWay');
  turns.take(2);
  expect(() => turns.take(3)).toThrow('exportsUnderWay');
  end();
  turns.take(3);
});
