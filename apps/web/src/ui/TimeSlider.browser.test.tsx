import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { inLanguage, place, renderApp } from '../../testing/render-app.tsx';
import { TimeSlider } from './TimeSlider.tsx';

const HOUR = 3_600_000;
const start = Date.parse('2026-07-18T00:00:00Z');
const times = [0, 1, 2, 3].map((hour) => start + hour * HOUR);

function Host() {
  const [index, setIndex] = useState(0);
  return <TimeSlider times={times} index={index} onIndex={setIndex} zone="UTC" label="剖面时刻" />;
}

inLanguage('zh-chs');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
const show = () => renderApp(<Host />);
const button = (label: string): HTMLButtonElement | null =>
  place.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
const at = (): string => place.querySelector('input')!.value;
/** Lets this many steps pass, each started by the one before. */
const pass = (steps: number): void => {
  for (let i = 0; i < steps; i++) flushSync(() => vi.advanceTimersByTime(300));
};

test('it plays to the end, stops there, and starts again', () => {
  show();
  flushSync(() => button('播放')!.click());
  pass(2);
  expect(at()).toBe('2');
  expect(button('暂停')).not.toBeNull();
  pass(5);
  expect(at()).toBe('3');
  flushSync(() => button('播放')!.click());
  expect(at()).toBe('0');
});

test('pausing and stepping by hand hold it where it is', () => {
  show();
  flushSync(() => button('播放')!.click());
  pass(1);
  flushSync(() => button('暂停')!.click());
  pass(4);
  expect(at()).toBe('1');
  flushSync(() => button('播放')!.click());
  flushSync(() => button('下一条')!.click());
  pass(4);
  expect(at()).toBe('2');
  expect(place.querySelector('input')!.getAttribute('aria-valuetext')).toBe('2026-07-18 02:00:00 UTC+0');
});

test('with reduced motion there is no playback', () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('prefers-reduced-motion') ? Object.assign(real('all'), {}) : real(query),
  );
  show();
  expect(button('播放')).toBeNull();
  flushSync(() => button('下一条')!.click());
  expect(at()).toBe('1');
});
