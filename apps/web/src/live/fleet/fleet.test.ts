import { describe, expect, it } from 'vitest';
import type { LiveAnalysis } from '@groundwatch/protocol/live';
import { createLiveStore, snapshotChanges } from '../live-store.ts';
import { at, reading, status, testDevice, testSensor } from '../testing.ts';
import { countViews } from './count-views.ts';
import { judge, wasThere } from './judge.ts';
import { stationKinds, summarise } from './summary.ts';
import { nextSort, readQuery } from './table-query.ts';

const device = (deviceNo: string, stationId = 1) => testDevice(deviceNo, { stationId });

const live = () => {
  const store = createLiveStore();
  store.apply(
    snapshotChanges(
      {
        statuses: [status('101', 0), status('102', -700, { values: { battery: 11.2, signal: -99 } })],
        readings: [reading(3, 4, { deviceNo: '101' }), reading(9, -5_000, { deviceNo: '103' })],
        contacts: [{ deviceNo: '102', stationId: 1, seenTime: at(-1_000), isConnected: false }],
        alarms: [],
        analyses: [],
      },
      at(60),
    ),
  );
  return store.getState();
};

const now = Date.parse(at(600));

describe('judge', () => {
  it('knows which devices existed in the past: registered or reported by then', () => {
    const heard = judge(device('101'), live(), now);
    const silent = judge(device('999'), live(), now);
    const moments = [Date.parse(at(-1)), Date.parse(at(0))];
    expect(moments.map((moment) => [wasThere(heard, moment), wasThere(silent, moment)])).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('takes the newest frame for the state and the newest collect time for the age', () => {
    const view = judge(device('101'), live(), now);
    expect(view).toMatchObject({ state: 'online', battery: 12.5, isLowBattery: false, isPoorSignal: false });
    expect(view.newest?.collectTime).toBe(at(4));
  });

  it('says late, low and poor', () => {
    expect(judge(device('102'), live(), now)).toMatchObject({ state: 'late', isLowBattery: true, isPoorSignal: true });
  });

  it('knows a device by its readings alone, and one that never reported', () => {
    expect(judge(device('103'), live(), now)).toMatchObject({ state: 'offline', battery: null });
    expect(judge(device('104'), live(), now)).toMatchObject({ state: 'none', heardAt: null, newest: null });
  });
});

describe('summarise', () => {
  const views = [device('101'), device('102'), device('103', 2), device('104', 3)].map((d) => judge(d, live(), now));

  it('counts devices by what is said of them, those of all stations together', () => {
    expect(summarise(countViews(views))).toMatchObject({
      total: 4,
      counts: { online: 1, late: 1, offline: 1, none: 1 },
      lowBattery: 1,
      poorSignal: 1,
    });
    const warnings = new Map([['102', { level: 2 } as const]]);
    expect(countViews(views, warnings)[0]).toMatchObject({
      devices: { online: 1, late: 1, alarmed: 1 },
      levels: { 2: 1 },
      calm: { online: 1 },
      mark: 'late',
    });
  });

  it('shows a station as the gravest of its devices', () => {
    expect([...stationKinds(views)]).toEqual([
      [1, 'late'],
      [2, 'offline'],
      [3, 'none'],
    ]);
  });
});

describe('table query', () => {
  it('is what the address says, and nothing it does not know', () => {
    expect(readQuery(new URLSearchParams('q=坪&state=lowBattery&project=3&type=x&sort=-signal'))).toEqual({
      text: '坪',
      filter: 'lowBattery',
      project: 3,
      type: null,
      stations: null,
      sort: 'signal',
      isDescending: true,
    });
    expect(readQuery(new URLSearchParams('state=broken&sort=-oops'))).toMatchObject({ filter: null, sort: 'device' });
  });

  it('turns the order round at the second press', () => {
    expect(nextSort(readQuery(new URLSearchParams()), 'state')).toBe('state');
    expect(nextSort(readQuery(new URLSearchParams('sort=state')), 'state')).toBe('-state');
  });
});

describe('what the server has found', () => {
  const stored = (
    aspect: 'connection' | 'voltage' | 'signal' | 'data',
    state: string,
    sensorId: number | null = null,
  ) => ({ deviceNo: '101', stationId: 1, sensorId, aspect, state, sinceTime: at(-60) }) as LiveAnalysis;
  const judged = (...analyses: LiveAnalysis[]) => {
    const store = createLiveStore();
    const values = { battery: 11.2, signal: -99 };
    store.apply(
      snapshotChanges(
        { statuses: [status('101', 0, { values })], readings: [], contacts: [], alarms: [], analyses },
        at(60),
      ),
    );
    const own = { ...device('101'), sensors: [3, 4].map(testSensor) };
    return { view: (ms: number) => judge(own, store.getState(), ms), store };
  };

  it('counts for connection, voltage and signal, whatever the page would say itself', () => {
    const { view } = judged(stored('connection', 'offline'), stored('voltage', 'normal'), stored('signal', 'normal'));
    expect(view(now)).toMatchObject({ state: 'offline', isLowBattery: false, isPoorSignal: false });
    expect(view(now).since.connection).toBe(at(-60));
    expect(judged().view(now)).toMatchObject({ state: 'online', isLowBattery: true, isPoorSignal: true, data: 'none' });
  });

  it('is on line with gaps, and late here before the server looks again', () => {
    const { view } = judged(stored('connection', 'occasionallyOffline'));
    expect(view(now)).toMatchObject({ state: 'online', isOccasional: true });
    expect(view(now + 600_000).state).toBe('late');
    expect(view(now + 6_000_000).state).toBe('late');
  });

  it('has the data state of its worst sensor, and updates with it', () => {
    const { view, store } = judged(stored('data', 'normal', 3), stored('data', 'fastChange', 4));
    const before = view(now);
    expect(before.data).toBe('fastChange');
    expect(view(now + 1_000)).toBe(before);
    const analyses = [stored('data', 'abnormal', 3)];
    store.apply(snapshotChanges({ statuses: [], readings: [], contacts: [], alarms: [], analyses }, at(61)));
    expect(view(now + 1_000).data).toBe('abnormal');
    expect(summarise(countViews([view(now + 1_000)])).data.abnormal).toBe(1);
  });
});
