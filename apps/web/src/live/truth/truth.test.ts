import { expect, it } from 'vitest';
import { at, batch, reading, status } from '../testing.ts';
import { Truth } from './truth.ts';

const ms = (seconds: number): number => Date.parse(at(seconds));

/** Collected at a second, received 2 s later, sent 0.1 s later, and shown as given. */
function show(truth: Truth, second: number, shownAfter: number): void {
  truth.arrived({ ...batch(0, { readings: [reading(1, second)] }), at: at(second + 2.1) }, ms(second + 2.2));
  truth.written();
  truth.shown(ms(second + 2 + shownAfter));
}

it('follows the newest value that came on time from the ground to the picture', () => {
  const truth = new Truth();
  expect(truth.newest).toBeNull();
  const readings = [reading(1, 4), reading(2, 5), reading(3, -4_000, { late: true })];
  truth.arrived({ ...batch(0, { readings, statuses: [status('101', 9)] }), at: at(7.1) }, ms(7.3));
  expect(truth.written()).toBe(true);
  expect(truth.newest).toBeNull();
  truth.shown(ms(7.4));
  expect(truth.newest).toEqual({
    collectedAt: ms(5),
    receivedAt: ms(7),
    sentAt: ms(7.1),
    arrivedAt: ms(7.3),
    shownAt: ms(7.4),
  });
});

it('is silent of what says nothing of the delay', () => {
  const truth = new Truth();
  truth.arrived(batch(9, { readings: [reading(1, -4_000, { late: true })] }), ms(9));
  truth.arrived(batch(9), ms(9));
  expect(truth.written()).toBe(false);
  truth.shown(ms(10));
  expect(truth.newest).toBeNull();
  expect([truth.figures(), truth.sentToShownMs]).toEqual([null, null]);
});

it('shows nothing, and gathers nothing, while no picture is drawn', () => {
  const truth = new Truth();
  show(truth, 0, 0.4);
  const before = truth.newest;
  for (let second = 1; second < 500; second++) truth.arrived(batch(second, { readings: [reading(1, second)] }), ms(0));
  expect(truth.newest).toBe(before);
  truth.written();
  truth.shown(ms(600));
  expect(truth.newest?.collectedAt).toBe(ms(499));
});

it('returns medians, and the same object while unchanged', () => {
  const truth = new Truth();
  for (let second = 0; second < 9; second++) show(truth, second, 0.4);
  show(truth, 9, 30);
  const figures = truth.figures();
  expect(figures).toEqual({ collectToReceiveS: 2, receiveToShownS: 0.4 });
  show(truth, 10, 0.4);
  expect(truth.figures()).toBe(figures);
  expect(truth.sentToShownMs).toBe(300);
  truth.clear();
  expect([truth.figures(), truth.newest]).toEqual([null, null]);
});
