import { expect, test } from 'vitest';
import { arrivalStrip as stripOf } from './arrival-runs.ts';

const arrivalStrip = (of: ReturnType<typeof source>, cycles = 6, lastShare = 1, due = 0) =>
  stripOf(
    of,
    of.received.map(() => cycles),
    lastShare,
    due,
  );
const source = (received: number[], marks: { late?: number[]; doubtful?: number[]; fault?: number[] } = {}) => {
  const none = received.map(() => 0);
  return {
    sensorId: 1,
    received,
    late: marks.late ?? none,
    doubtful: marks.doubtful ?? none,
    fault: marks.fault ?? none,
  };
};

test('a step with fewer than half of what is due is partial, one with nothing a gap', () => {
  const strip = arrivalStrip(source([6, 6, 2, 6, 0, 0, 6, 5, 6]));
  expect(strip.full).toEqual([
    { begin: 0, end: 2 },
    { begin: 3, end: 4 },
    { begin: 6, end: 9 },
  ]);
  expect(strip.partial).toEqual([{ begin: 2, end: 3 }]);
  expect(strip.gaps).toEqual([{ begin: 4, end: 6 }]);
  expect(strip.sum.received).toBe(37);
});

test('a device that always sends too little is partial, however usual that is', () => {
  const strip = arrivalStrip(source([2, 2, 2, 3, 2, 2]), 6);
  expect(strip.partial).toEqual([
    { begin: 1, end: 3 },
    { begin: 4, end: 6 },
  ]);
});

test('each step is judged by the cycle of its time', () => {
  expect(stripOf(source([9, 1, 1, 9, 2, 9]), [9, 1, 1, 9, 9, 9], 1, 0).partial).toEqual([{ begin: 4, end: 5 }]);
});

test('the last step is judged by the part of it that has passed', () => {
  const received = source([6, 6, 6, 2]);
  expect(arrivalStrip(received, 6, 1).partial).toEqual([{ begin: 3, end: 4 }]);
  expect(arrivalStrip(received, 6, 0.5).partial).toEqual([]);
});

test('nothing was due before the device was registered', () => {
  expect(arrivalStrip(source([0, 0, 0, 6, 0, 6]), 6, 1, 2).silent).toEqual([
    { begin: 2, end: 3 },
    { begin: 4, end: 5 },
  ]);
});

test('a sensor has no gap before its first record, nor is a step that has just begun one', () => {
  const strip = arrivalStrip(source([0, 0, 1, 6, 6, 0]));
  expect(strip.gaps).toEqual([]);
  expect(strip.partial).toEqual([]);
});

test('silence until now is a gap', () => {
  expect(arrivalStrip(source([6, 6, 0, 0, 0])).gaps).toEqual([{ begin: 2, end: 4 }]);
});

test('what is late, doubtful or faulty is marked where it is', () => {
  const strip = arrivalStrip(source([6, 6, 6, 6], { late: [0, 3, 2, 0], fault: [0, 0, 0, 1] }));
  expect(strip.late).toEqual([{ begin: 1, end: 3 }]);
  expect(strip.fault).toEqual([{ begin: 3, end: 4 }]);
  expect(strip.sum).toEqual({ received: 24, late: 5, doubtful: 0, fault: 1 });
});

test('a sensor that never reported has neither records nor gaps', () => {
  expect(arrivalStrip(source([0, 0, 0])).gaps).toEqual([]);
});
