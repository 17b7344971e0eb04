import { expect, it } from 'vitest';
import { at, batch, reading, status } from '../testing.ts';
import { DataPath } from './data-path.ts';

const ms = (seconds: number): number => Date.parse(at(seconds));

/** Collected at a second, received 2 s later, sent 0.1 s later, and shown as given. */
function show(dataPath: DataPath, second: number, shownAfter: number): void {
  dataPath.arrived({ ...batch(0, { readings: [reading(1, second)] }), at: at(second + 2.1) }, ms(second + 2.2));
  dataPath.written();
  dataPath.shown(ms(second + 2 + shownAfter));
}

it('follows the newest value that came on time from the ground to the picture', () => {
  const dataPath = new DataPath();
  expect(dataPath.newest).toBeNull();
  const readings = [reading(1, 4), reading(2, 5), reading(3, -4_000, { late: true })];
  dataPath.arrived({ ...batch(0, { readings, statuses: [status('101', 9)] }), at: at(7.1) }, ms(7.3));
  expect(dataPath.written()).toBe(true);
  expect(dataPath.newest).toBeNull();
  dataPath.shown(ms(7.4));
  expect(dataPath.newest).toEqual({
    collectedAt: ms(5),
    receivedAt: ms(7),
    sentAt: ms(7.1),
    arrivedAt: ms(7.3),
    shownAt: ms(7.4),
  });
});

it('is silent of what says nothing of the delay', () => {
  const dataPath = new DataPath();
  dataPath.arrived(batch(9, { readings: [reading(1, 5, { late: true })] }), ms(9));
  // An hour before it was received.
  dataPath.arrived(batch(9, { readings: [reading(1, 5, { receiveTime: at(3_606) })] }), ms(9));
  dataPath.arrived(batch(9), ms(9));
  expect(dataPath.written()).toBe(false);
  dataPath.shown(ms(10));
  expect(dataPath.newest).toBeNull();
  expect([dataPath.figures(), dataPath.sentToShownMs]).toEqual([null, null]);
});

it('takes the newest report of counts where no newer value is in view', () => {
  const dataPath = new DataPath();
  const counted = (second: number) => ({
    at: at(second + 1),
    until: at(second + 20),
    newest: { collectTime: at(second - 3), receiveTime: at(second) },
  });
  dataPath.counted(counted(0), ms(2));
  expect(dataPath.written()).toBe(true);
  dataPath.shown(ms(2.5));
  expect(dataPath.newest).toMatchObject({ collectedAt: ms(-3), receivedAt: ms(0), sentAt: ms(2), shownAt: ms(2.5) });
  expect(dataPath.figures()).toEqual({ collectToReceiveS: 3, receiveToShownS: 2.5 });
  dataPath.counted(counted(1), ms(3));
  expect(dataPath.written()).toBe(true);
  show(dataPath, 20, 0.4);
  dataPath.counted(counted(25), ms(27));
  dataPath.counted({ at: at(60), until: at(80) }, ms(61));
  expect(dataPath.written()).toBe(false);
  dataPath.counted(counted(60), ms(62));
  expect(dataPath.written()).toBe(true);
});

it('shows nothing, and gathers nothing, while no picture is drawn', () => {
  const dataPath = new DataPath();
  show(dataPath, 0, 0.4);
  const before = dataPath.newest;
  for (let second = 1; second < 500; second++)
    dataPath.arrived(batch(second, { readings: [reading(1, second)] }), ms(0));
  expect(dataPath.newest).toBe(before);
  dataPath.written();
  dataPath.shown(ms(600));
  expect(dataPath.newest?.collectedAt).toBe(ms(499));
});

it('returns medians, and the same object while unchanged', () => {
  const dataPath = new DataPath();
  for (let second = 0; second < 9; second++) show(dataPath, second, 0.4);
  show(dataPath, 9, 30);
  const figures = dataPath.figures();
  expect(figures).toEqual({ collectToReceiveS: 2, receiveToShownS: 0.4 });
  show(dataPath, 10, 0.4);
  expect(dataPath.figures()).toBe(figures);
  expect(dataPath.sentToShownMs).toBe(300);
  dataPath.clear();
  expect([dataPath.figures(), dataPath.newest]).toEqual([null, null]);
});
