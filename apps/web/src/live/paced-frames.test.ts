import { beforeEach, expect, it, vi } from 'vitest';
import { PacedFrames } from './paced-frames.ts';
import { FakeTimers } from './testing-line.ts';

let timers: FakeTimers;
let frames: PacedFrames;
const draw = vi.fn();
beforeEach(() => {
  timers = new FakeTimers();
  draw.mockClear();
  frames = new PacedFrames(timers, draw);
});

/** `rate` values a second in batches every 10 ms, on a screen with a frame every 10 ms. */
function flow(rate: number, ms: number): void {
  for (let passed = 0; passed < ms; passed += 10) {
    frames.request(rate / 100);
    timers.pass(10);
    timers.draw();
  }
}

it('draws with every frame while little arrives', () => {
  flow(1_000, 1_000);
  expect(draw).toHaveBeenCalledTimes(100);
});

it('draws fifteen pictures a second while much arrives, and every frame again when it is over', () => {
  flow(2_000, 2_000);
  draw.mockClear();
  flow(2_000, 7_000);
  expect(draw.mock.calls.length).toBeGreaterThanOrEqual(95);
  expect(draw.mock.calls.length).toBeLessThanOrEqual(106);
  flow(500, 1_000);
  draw.mockClear();
  flow(500, 1_000);
  expect(draw).toHaveBeenCalledTimes(100);
});

it('lets what is urgent wait for no more than the next frame', () => {
  flow(5_000, 2_000);
  while (timers.frames.length > 0) timers.draw();
  frames.request(50);
  frames.urge();
  draw.mockClear();
  timers.draw();
  expect(draw).toHaveBeenCalledOnce();
  timers.pass(1_000);
  timers.draw();
  expect(draw).toHaveBeenCalledOnce();
});

it('draws nothing while no frame comes, and does not wait for a clock that was set back', () => {
  for (let i = 0; i < 50; i++) {
    frames.request(500);
    timers.pass(100);
  }
  expect(draw).not.toHaveBeenCalled();
  expect(timers.frames).toHaveLength(1);
  timers.draw();
  timers.sleep(-3_600_000);
  frames.request(500);
  expect(timers.frames).toHaveLength(1);
});

it('forgets what it was to draw when it is stopped', () => {
  frames.request(1);
  frames.stop();
  timers.draw();
  expect(draw).not.toHaveBeenCalled();
  frames.request(1);
  timers.draw();
  expect(draw).toHaveBeenCalledOnce();
});
