import { describe, expect, it } from 'vitest';
import { parameterSetOf, type Parameter, type ParameterValue } from '@groundwatch/protocol/model';
import type { ParameterSetState, ParameterState } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { fieldText, typedValue } from '../../commands/typed-value.ts';
import type { Drafts } from './draft.ts';
import { changedRows, mayCutOff, refusalsOf, rowsOf, valuesOf, type Row } from './rows.ts';

const rtu = parameterSetOf(1)!;
const of = (key: string): Parameter => rtu.params.find((parameter) => parameter.key === key)!;
const time = '2026-07-18T06:00:00.000Z';

const stateOf = (key: string, reported: ParameterValue, more: Partial<ParameterState> = {}): ParameterState => ({
  key,
  reported,
  reportedAt: reported === null ? null : time,
  since: null,
  applied: null,
  desired: null,
  isChangedOnDevice: false,
  ...more,
});
const onItsWay = (value: ParameterValue): ParameterState['desired'] => ({
  value,
  commandId: '00000000-0000-4000-8000-000000000001',
  number: 7,
  state: 'queued',
});
const dataOf = (...params: ParameterState[]): ParameterSetState => ({ set: 1, reportedAt: time, params });
const typed = (text: string, reported: ParameterValue = null, desired: ParameterValue = null): Drafts[string] => ({
  typed: text,
  seen: { reported, desired },
});
const rowOf = (state: ParameterState, draft?: Drafts[string]): Row =>
  rowsOf(rtu, dataOf(state), draft ? { [state.key]: draft } : {}).find(({ parameter }) => parameter.key === state.key)!;

describe('a field', () => {
  it('shows figures with the decimals of the wire and the true minus', () => {
    expect(fieldText(of('longitude'), -3.5)).toBe('−3.500000');
    expect(fieldText(of('sendCycle'), 600)).toBe('600');
    expect(fieldText(of('encryption'), 1)).toBe('1');
    expect(fieldText(of('deviceName'), null)).toBe('');
  });

  it.each([
    ['−3.5', -3.5],
    [' ３００ ', 300],
    ['+7', 7],
    ['.5', 0.5],
    ['1e3', Number.NaN],
    ['0x10', Number.NaN],
    ['1,000', Number.NaN],
    ['', Number.NaN],
    ['-', Number.NaN],
  ])('reads %j as %s', (text, value) => {
    expect(typedValue(of('longitude'), text)).toBe(value);
  });
});

describe('a row', () => {
  it('says when its value was reported, where the last report of the set did not hold it', () => {
    const earlier = '2026-07-17T06:00:00.000Z';
    expect(rowOf(stateOf('sendCycle', 600)).olderAt).toBeNull();
    expect(rowOf(stateOf('sendCycle', null)).olderAt).toBeNull();
    expect(rowOf(stateOf('sendCycle', 600, { reportedAt: earlier })).olderAt).toBe(earlier);
  });

  it('says nothing while nothing was typed, or the same in other words', () => {
    expect(rowOf(stateOf('sendCycle', 600))).toMatchObject({
      wanted: null,
      typed: '600',
      difference: { kind: 'same' },
    });
    expect(rowOf(stateOf('sendCycle', 600), typed('600.0', 600)).wanted).toBeNull();
    expect(rowOf(stateOf('sendCycle', null)).difference).toEqual({ kind: 'unknown' });
  });

  it('says by how much a figure changes, and what is new', () => {
    expect(rowOf(stateOf('sendCycle', 600), typed('300', 600))).toMatchObject({
      wanted: { value: 300, problem: null },
      difference: { kind: 'delta', by: -300 },
    });
    const ports = (second: number) => [0, second, 0, 0].map((type, port) => stateOf(`sensorTypePort${port + 1}`, type));
    const portRow = (second: number) => rowsOf(rtu, dataOf(...ports(second)), { sensorTypePort2: typed('6', second) });
    expect(changedRows(portRow(0)).map(({ difference }) => difference)).toEqual([{ kind: 'new' }]);
    expect(changedRows(portRow(4)).map(({ difference }) => difference)).toEqual([{ kind: 'changed' }]);
    expect(rowOf(stateOf('centre1Domain', 'a.cn'), typed('', 'a.cn'))).toMatchObject({
      wanted: { value: '' },
      difference: { kind: 'changed' },
    });
  });

  it('refuses what cannot be set, with the problem that the server would name', () => {
    expect(rowOf(stateOf('sendCycle', 600), typed('5', 600))).toMatchObject({
      problem: { problem: 'tooSmall', values: { minimum: 10 } },
      difference: { kind: 'problem' },
    });
    expect(rowOf(stateOf('sendCycle', 600), typed('abc', 600)).problem).toEqual({ problem: 'number' });
  });

  it('needs the values written along with it first', () => {
    const port = (key: string, reported: ParameterValue) => stateOf(key, reported);
    const drafts = { sensorTypePort2: typed('6') };
    const unknown = rowsOf(rtu, dataOf(port('sensorTypePort2', null)), drafts);
    expect(unknown.find(({ parameter }) => parameter.key === 'sensorTypePort2')).toMatchObject({
      problem: { problem: 'readFirst' },
      difference: { kind: 'problem' },
    });
    const ports = [1, 2, 3, 4].map((number) => port(`sensorTypePort${number}`, 0));
    expect(changedRows(rowsOf(rtu, dataOf(...ports), drafts)).map(({ problem }) => problem)).toEqual([null]);
  });

  it('starts from what is on its way, and knows the way back', () => {
    const state = stateOf('sendCycle', 600, { desired: onItsWay(300) });
    expect(rowOf(state)).toMatchObject({ typed: '300', difference: { kind: 'underWay', state: 'queued', number: 7 } });
    expect(rowOf(state, typed('300', 600, 300)).wanted).toBeNull();
    expect(rowOf(state, typed('600', 600, 300)).difference).toEqual({ kind: 'back' });
  });

  it('shows that a device was changed on itself', () => {
    const applied = { value: 0, at: time, commandId: '00000000-0000-4000-8000-000000000001' };
    expect(rowOf(stateOf('pushEnable', 1, { applied, isChangedOnDevice: true })).difference).toEqual({
      kind: 'changedOnDevice',
      applied: 0,
    });
  });

  it('of a secret never has its value; empty is unchanged', () => {
    const state = stateOf('deviceSecret', null, {
      applied: { value: null, at: time, commandId: '00000000-0000-4000-8000-000000000001' },
    });
    expect(rowOf(state)).toMatchObject({ typed: '', difference: { kind: 'secret', appliedAt: Date.parse(time) } });
    expect(rowOf(state, typed('')).wanted).toBeNull();
    expect(rowOf(state, typed('0f'.repeat(16))).difference).toEqual({ kind: 'changed' });
    expect(rowOf(state, typed('xyz')).problem).toEqual({ problem: 'secret' });
  });

  it('reports changes during editing, and keeps input', () => {
    const reported = rowOf(stateOf('sendCycle', 900), typed('300', 600));
    expect(reported).toMatchObject({ meanwhile: 'reported', wanted: { value: 300 } });
    const written = rowOf(stateOf('sendCycle', 600, { desired: onItsWay(60) }), typed('300', 600));
    expect(written).toMatchObject({ meanwhile: 'desired', wanted: { value: 300 } });
    // The write on its way was applied, which the user knew.
    expect(rowOf(stateOf('sendCycle', 60), typed('300', 600, 60)).meanwhile).toBeNull();
    // Read for the first time.
    expect(rowOf(stateOf('sendCycle', 900), typed('300')).meanwhile).toBeNull();
  });
});

describe('what is written', () => {
  const rows = rowsOf(rtu, dataOf(stateOf('sendCycle', 600), stateOf('resend', 1)), {
    sendCycle: typed('300', 600),
    resend: typed('0', 1),
    collectCycle: typed('x'),
  });

  it('is what changes and can be set', () => {
    expect(changedRows(rows).map(({ parameter }) => parameter.key)).toEqual(['sendCycle', 'collectCycle', 'resend']);
    expect(valuesOf(rows)).toEqual({ sendCycle: 300, resend: 0 });
  });

  it('may cut the device off where it concerns a centre or the secret', () => {
    expect(mayCutOff(changedRows(rows))).toBe(false);
    expect(mayCutOff([rowOf(stateOf('centre0Port', 9_100), typed('9101', 9_100))])).toBe(true);
  });

  it('comes back to its fields where the server refuses it', () => {
    const error = new ApiError('no', 400, 400, [
      { path: 'values.sendCycle', msg: 'too small' },
      { path: 'note', msg: 'too long' },
    ]);
    expect(refusalsOf(error, rtu)).toEqual({ sendCycle: 'too small' });
  });
});
