import { expect, test } from 'vitest';
import type { Command } from '@groundwatch/protocol/rest';
import { commandOf } from '../../testing/command-of.ts';
import { commandSteps } from './command-steps.ts';

const start = Date.parse('2026-07-18T06:00:00.000Z');
const at = (seconds: number): string => new Date(start + seconds * 1_000).toISOString();

const command = (extra: Partial<Command>): Command =>
  commandOf({ createdAt: at(0), expiresAt: at(48 * 3_600), ...extra });
const marks = (extra: Partial<Command>) => commandSteps(command(extra), start + 600_000).map(({ mark }) => mark);
const details = (extra: Partial<Command>) => commandSteps(command(extra), start + 600_000).map(({ detail }) => detail);

test('a command in the queue waits for contact, and its life runs', () => {
  expect(marks({})).toEqual(['current', 'coming', 'coming', 'coming']);
  expect(details({})).toEqual([{ kind: 'waiting' }, null, null, { kind: 'left', ms: 48 * 3_600_000 - 600_000 }]);
  expect(details({ heldBy: { id: '', number: 7 } })[0]).toEqual({ kind: 'held', number: 7 });
  expect(details({ expiresAt: at(1) })[3]).toEqual({ kind: 'left', ms: 0 });
});

test('one that was acknowledged says how long it waited, which try it was and how long the answer took', () => {
  const sent = { sentAt: at(60), tries: 1 };
  expect(marks({ state: 'sent', ...sent })).toEqual(['done', 'current', 'coming', 'coming']);
  const answered = { ...sent, state: 'acknowledged', acknowledgedAt: at(62.1) } as const;
  expect(marks(answered)).toEqual(['done', 'done', 'current', 'coming']);
  expect(details(answered).slice(0, 3)).toEqual([
    { kind: 'waited', ms: 60_000 },
    { kind: 'tries', tries: 1, maxTries: 5 },
    { kind: 'roundTrip', ms: 2_100 },
  ]);
  expect(details({ ...answered, readBacks: 2 })[2]).toEqual({ kind: 'readBack', count: 2 });
  expect(details({ ...answered, tries: 3 })[2]).toBeNull();
});

test('an applied one is done to its end', () => {
  const steps = commandSteps(
    command({ state: 'applied', sentAt: at(1), acknowledgedAt: at(2), endedAt: at(3), tries: 1, readBacks: 1 }),
    start,
  );
  expect(steps.map(({ state, mark }) => [state, mark])).toEqual([
    ['queued', 'done'],
    ['sent', 'done'],
    ['acknowledged', 'done'],
    ['applied', 'done'],
  ]);
  expect(steps[3]).toMatchObject({ at: start + 3_000, detail: { kind: 'confirmed' } });
  expect(details({ state: 'applied', kind: 'clock', endedAt: at(3) })[3]).toBeNull();
});

test('an unsuccessful one shows where it ended, and the steps it did not reach', () => {
  expect(marks({ state: 'expired', reason: 'noContact', endedAt: at(9) })).toEqual([
    'done',
    'skipped',
    'skipped',
    'ended',
  ]);
  const failed = command({ state: 'failed', reason: 'refused', sentAt: at(1), endedAt: at(2), tries: 1 });
  expect(commandSteps(failed, start).at(-1)).toEqual({
    state: 'failed',
    mark: 'ended',
    at: start + 2_000,
    detail: null,
  });
});
