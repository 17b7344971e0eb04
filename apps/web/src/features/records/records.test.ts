import { describe, expect, test } from 'vitest';
import type { StoredRecord } from '@groundwatch/protocol/rest';
import { CHECK_RANGE, CHECK_SELF, sensorTypeOf, type Calibration } from '@groundwatch/protocol/model';
import { at, reading, status } from '../../live/testing.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { isNoValue } from './is-no-value.ts';
import { marksOf } from './marks.ts';
import { movedColumn, orderedColumns, readColumnChoice, recordColumns, shownColumns } from './record-columns.ts';
import { LineMaker, valueAt } from './record-lines.ts';
import { merged, recordOfReading, recordOfStatus, shownValues } from './record-values.ts';

const record = (seconds: number, extra: Partial<StoredRecord> = {}): StoredRecord => ({
  sensorId: 7,
  port: 1,
  type: 'b4',
  subAddress: 0,
  collectTime: at(seconds),
  receiveTime: at(seconds + 2),
  originalCollectTime: null,
  quality: 0,
  checks: 0,
  late: false,
  values: { x: seconds },
  ...extra,
});
const times = (records: readonly StoredRecord[]) => records.map(({ collectTime, sensorId }) => [collectTime, sensorId]);

const zero = (field: string, by: number, from = 0): Calibration => ({
  validFrom: at(from),
  fields: [{ field, zero: by, factor: 1, temperature: null }],
  moisture: null,
});

const sensor = (id: number, type: string, calibrations: ShownSensor['calibrations'] = []): ShownSensor => ({
  ...{ id, port: 1, type: sensorTypeOf(type), subAddress: 0, name: '', depth: null, calibrations },
});

describe('records', () => {
  const stored = [record(30), record(20), record(20, { sensorId: 9 }), record(10)];

  test('new records are merged in order, once', () => {
    const all = merged(stored, [record(40), record(20), record(25), record(20, { sensorId: 8 })], false);
    expect(times(all)).toEqual([
      [at(40), 7],
      [at(30), 7],
      [at(25), 7],
      [at(20), 7],
      [at(20), 8],
      [at(20), 9],
      [at(10), 7],
    ]);
    expect(merged(stored, [record(30)], false)).toBe(stored);
  });

  test('a live reading ahead is at its claimed time, with its mark', () => {
    const shown = recordOfReading(reading(7, 5, { quality: 4, claimedTime: at(500) }), 'inclination')!;
    expect(shown.collectTime).toBe(at(500));
    expect(marksOf(shown).map(({ kind }) => kind)).toEqual(['clockAhead']);
    const statusRecord = recordOfStatus(status('1', 5, { claimedTime: at(500) }));
    expect(statusRecord.collectTime).toBe(at(500));
    expect(marksOf(statusRecord).map(({ kind }) => kind)).toEqual(['clockAhead']);
  });

  test('what is older than all that was loaded waits for its page, unless there is none', () => {
    expect(merged(stored, [record(5)], false)).toBe(stored);
    expect(times(merged(stored, [record(5)], true)).at(-1)).toEqual([at(5), 7]);
    expect(merged([], [record(5)], true)).toHaveLength(1);
  });

  test('the second part of a sensor has its own values, calibrated by the keys of the whole', () => {
    const values = { x: 1, temperature: 20, crackOpening: 5, crackTemperature: 21 };
    const both = reading(3, 10, { type: 'b11', values });
    const crack = recordOfReading(both, 'crack');
    expect(crack?.values).toMatchObject({ opening: 5, temperature: 21, currentLength: null });
    expect(recordOfReading(both, 'inclination')?.values).toMatchObject({ x: 1, temperature: 20 });
    expect(recordOfReading(both, 'moisture')).toBeNull();
    expect(shownValues(crack!, 'crack', [zero('crackOpening', 2)])).toMatchObject({ opening: 3, temperature: 21 });
    expect(shownValues(crack!, 'crack', [zero('x', 2)])).toMatchObject({ opening: 5 });
    expect(shownValues(crack!, 'crack', [zero('crackOpening', 2, 11)])).toBe(crack!.values);
  });

  test('a status record says its switches', () => {
    expect(recordOfStatus(status('1', 5, { runStatus: 4, pushData: true }))).toMatchObject({
      collectTime: at(5),
      runStatus: 4,
      pushData: true,
      values: { battery: 12.5 },
    });
  });
});

describe('lines', () => {
  const layers = record(1, { type: 'b6', values: { depth: [100, 200, 300], moisture: [1, null, 3], alarm: 1 } });

  test('each element of a list has one, made once', () => {
    const maker = new LineMaker('moisture', () => []);
    const lines = maker.lines([layers]);
    expect(
      lines.map((line) => [valueAt(line.shown, 'depth', line.element), valueAt(line.shown, 'moisture', line.element)]),
    ).toEqual([
      [100, 1],
      [200, null],
      [300, 3],
    ]);
    expect(lines.map((line) => valueAt(line.shown, 'alarm', line.element))).toEqual([1, 1, 1]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
    expect(maker.lines([record(2, { type: 'b6', values: {} }), layers])[1]).toBe(lines[0]);
  });

  test('values are those of the calibration of their time, and those that were sent are still there', () => {
    const [line] = new LineMaker('inclination', (id) => (id === 7 ? [zero('x', 1)] : [])).lines([record(30)]);
    expect([valueAt(line!.shown, 'x', null), valueAt(line!.record.values, 'x', null)]).toEqual([29, 30]);
  });
});

describe('what has to be known of a record', () => {
  const kinds = (extra: Partial<StoredRecord>) => marksOf(record(1, extra)).map(({ kind }) => kind);

  test.each([
    [{}, []],
    [{ late: true }, ['late']],
    [{ quality: 2, late: true }, ['fault', 'late']],
    [{ quality: 1 }, ['suspect']],
    [{ checks: CHECK_RANGE }, ['suspect']],
    [{ quality: 3 }, ['clockUnset']],
    [{ quality: 4 }, ['clockAhead']],
    [{ originalCollectTime: at(0) }, ['clock']],
  ] satisfies [Partial<StoredRecord>, string[]][])('%j', (extra, expected) => expect(kinds(extra)).toEqual(expected));

  test('every failed check is a reason', () => {
    expect(marksOf(record(1, { checks: CHECK_RANGE + CHECK_SELF }))[0]?.reasons.map(({ en }) => en)).toEqual([
      'outside the physical range',
      'the three axes disagree',
    ]);
  });

  test('of a sensor that has failed what it measured is no value, and what it is set to still is', () => {
    const fields = sensorTypeOf('b4').fields;
    const none = fields.filter((field) => isNoValue(record(1, { quality: 2 }), field)).map(({ key }) => key);
    expect(none).toContain('x');
    expect(none).not.toContain('zeroMode');
    expect(fields.some((field) => isNoValue(record(1, { quality: 1 }), field))).toBe(false);
  });
});

describe('columns', () => {
  const zh = ({ zh: text }: { zh: string }): string => text;
  const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

  test.each([
    ['inclination', 'b4', ['x', 'firmware', 'marks']],
    ['moisture', 'b6', ['element', 'depth', 'moisture', 'alarm']],
    ['array', 'b2', ['element', 'x', 'temperature']],
  ] as const)('%s: every field of the catalogue', (kind, type, some) => {
    const columns = recordColumns(kind, [sensor(1, type)], zh);
    expect(keys(columns)).toEqual(expect.arrayContaining([...some, 'time', 'receive', 'original']));
    expect(keys(columns)).not.toContain('sensor');
    expect(keys(recordColumns(kind, [sensor(1, type), sensor(2, type)], zh))).toContain('sensor');
  });

  test('the second part is calibrated by its own keys', () => {
    const calibrated = { ...zero('crackOpening', 1), fields: [...zero('crackOpening', 1).fields] };
    const columns = recordColumns('crack', [sensor(1, 'b11', [calibrated])], zh);
    const ident = { hardware: 'H', software: '', bootVersion: 'B', gsmVersion: 'G', imei: 'I', iccid: 'C' };
    const statusRecord = { ...recordOfStatus(status('1', 5, { sequence: 9 })), ident };
    const texts = recordColumns('status', [], ({ en }) => en).flatMap((one) =>
      one.kind === 'text' ? [one.textOf(statusRecord)] : [],
    );
    expect(texts).toEqual(['9', 'H', null, 'B', 'G', 'I', 'C']);
    expect(columns.filter((one) => one.kind === 'field' && one.isCalibrated).map(({ key }) => key)).toEqual([
      'opening',
    ]);
  });

  test("are in the user's order; new ones follow their neighbour, and the time is first", () => {
    const columns = recordColumns('waterLevel', [sensor(1, 'b12')], zh);
    expect(keys(columns)).toEqual(['time', 'marks', 'level', 'pressure', 'temperature', 'receive', 'original']);
    const choice = readColumnChoice({ order: ['temperature', 'time', 'gone', 'level', 7], hidden: ['marks', 'time'] });
    expect(keys(orderedColumns(columns, choice))).toEqual([
      'time',
      'marks',
      'temperature',
      'receive',
      'original',
      'level',
      'pressure',
    ]);
    expect(keys(shownColumns(columns, choice)).slice(0, 2)).toEqual(['time', 'temperature']);
    const moved = movedColumn(columns, readColumnChoice(null), 'pressure', 1);
    expect(keys(orderedColumns(columns, moved)).slice(0, 3)).toEqual(['time', 'pressure', 'marks']);
    expect(keys(orderedColumns(columns, movedColumn(columns, moved, 'pressure', 99))).at(-1)).toBe('pressure');
    for (const bad of [null, 'x', { order: 1 }, { hidden: [{}] }])
      expect(readColumnChoice(bad)).toEqual({ order: [], hidden: [] });
  });
});
