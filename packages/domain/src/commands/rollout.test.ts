import { describe, expect, test } from 'vitest';
import { lineState, rolloutState } from './index.ts';
import {
  commandStates,
  parameterSets,
  templateParameters,
  templateProblems,
  type LineState,
} from '@groundwatch/protocol/model';

describe('a line of a rollout', () => {
  test('has the state of its command', () => {
    for (const state of commandStates)
      expect(lineState({ command: { state, isHeld: false }, skipped: '' }, false)).toBe(state);
  });

  test('waits for the first device while it is held, and no longer once it has ended', () => {
    expect(lineState({ command: { state: 'queued', isHeld: true }, skipped: '' }, false)).toBe('held');
    expect(lineState({ command: { state: 'cancelled', isHeld: true }, skipped: '' }, true)).toBe('cancelled');
  });

  test('without a command is skipped, waits for a confirmation, or was stopped before', () => {
    expect(lineState({ command: null, skipped: 'unchanged' }, true)).toBe('skipped');
    expect(lineState({ command: null, skipped: '' }, false)).toBe('waiting');
    expect(lineState({ command: null, skipped: '' }, true)).toBe('stopped');
  });
});

test.each<[LineState | null, LineState[], boolean, string]>([
  ['queued', ['queued', 'held'], false, 'canary'],
  ['acknowledged', ['acknowledged', 'cancelled'], true, 'canary'],
  ['applied', ['applied', 'waiting'], false, 'asking'],
  ['applied', ['applied', 'sent', 'failed'], false, 'running'],
  ['applied', ['applied', 'sent', 'cancelled'], true, 'running'],
  ['failed', ['failed', 'cancelled'], false, 'halted'],
  ['failed', ['failed', 'waiting'], false, 'halted'],
  ['superseded', ['superseded', 'skipped'], false, 'halted'],
  ['failed', ['failed'], false, 'done'],
  ['cancelled', ['cancelled', 'stopped'], true, 'stopped'],
  ['applied', ['applied', 'failed', 'skipped'], false, 'done'],
  [null, ['queued', 'applied'], false, 'running'],
  [null, ['applied', 'failed'], false, 'done'],
])(
  'a rollout whose first device is %s and whose lines are %j (stopped: %s) is %s',
  (canary, lines, isStopped, state) => {
    expect(rolloutState(canary, lines, isStopped)).toBe(state);
  },
);

describe('a template', () => {
  test('never has a secret, nor the place or calibration of one device', () => {
    const offered = parameterSets.flatMap((set) => templateParameters(set.id).map(({ key }) => `${set.key}.${key}`));
    const secret = parameterSets.flatMap(({ params }) => params.filter((one) => one.isWriteOnly).map(({ key }) => key));
    expect(secret.length).toBeGreaterThan(6);
    for (const key of [...secret, 'longitude', 'deviceKey', 'sensorAddress', 'hornNo', 'lineLength', 'burialDepth'])
      expect(offered.filter((one) => one.endsWith(`.${key}`))).toEqual([]);
    for (const set of parameterSets) expect(templateParameters(set.id).length).toBeGreaterThan(0);
    expect(offered).toEqual(expect.arrayContaining(['rtu.sendCycle', 'mems.triggerThreshold', 'horn.airRate']));
  });

  test('reports every wrong value by its key', () => {
    const values = { sendCycle: 1, resend: 1, deviceSecret: 'ab', nothing: 1, sensorTypePort2: 4 };
    expect(templateProblems(1, values).map(({ key, problem }) => [key, problem])).toEqual([
      ['sendCycle', 'tooSmall'],
      ['deviceSecret', 'secretInTemplate'],
      ['nothing', 'unknownParameter'],
      ['sensorTypePort2', 'writtenTogether'],
    ]);
    const cycles = { sendCycle: 20, collectCycle: 1_000 };
    expect(templateProblems(1, cycles)).toMatchObject([{ key: 'collectCycle', problem: 'aboveSendCycle' }]);
    expect(templateProblems(1, { ...cycles, collectCycle: 20 })).toEqual([]);
    expect(templateProblems(1, {})).toEqual([{ key: '', problem: 'nothingToWrite' }]);
  });
});
