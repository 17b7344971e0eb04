import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import type { FieldProps, Values } from '../../registry/definition.ts';
import { StationPlace } from './StationPlace.tsx';

// Software rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const onValues = vi.fn<(values: Values) => void>();

inLanguage('en');
beforeEach(() => {
  onValues.mockClear();
});
function Form({ initial }: { initial: Values }) {
  const [values, setValues] = useState(initial);
  useEffect(() => onValues(values), [values]);
  const props: FieldProps = {
    value: undefined,
    onChange: () => undefined,
    onBlur: () => undefined,
    label: 'place',
    hint: undefined,
    error: null,
    errors: {},
    isRequired: false,
    isDisabled: false,
    values,
    setValue: (key, value) => setValues((before) => ({ ...before, [key]: value })),
    row: null,
  };
  return <StationPlace {...props} />;
}

function show(initial: Values): void {
  renderApp(<Form initial={initial} />, { overview: {}, routes: { 'GET /rest/site-maps': [] }, style: 'width:640px' });
}

const marker = (): HTMLButtonElement | null => place.querySelector('button[aria-label^="Place of the station"]');
function press(key: string, extra: KeyboardEventInit = {}): void {
  flushSync(() => marker()!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...extra })));
}
const shown = (): Values => onValues.mock.lastCall?.[0] ?? {};
const at = (): [number, number] => [Number(shown()['longitude']), Number(shown()['latitude'])];

test('arrow keys move the point, with shift by less', async () => {
  show({ longitude: 110.5, latitude: 28.4 });
  await expect.poll(() => marker()).not.toBeNull();
  press('ArrowRight');
  const [east] = at();
  expect(east).toBeGreaterThan(110.5);
  press('ArrowLeft', { shiftKey: true });
  expect(at()[0]).toBeLessThan(east);
  expect(at()[0]).toBeGreaterThan(110.5);
  press('ArrowUp');
  expect(at()[1]).toBeGreaterThan(28.4);
  press('ArrowDown');
  expect(at()[1]).toBeCloseTo(28.4, 5);
  expect(marker()!.getAttribute('aria-label')).toContain(at()[0].toFixed(6));
});

test('a click places a point where there was none, and it can be taken away', async () => {
  show({ longitude: null, latitude: null });
  await expect.poll(() => place.querySelector('canvas')).not.toBeNull();
  const canvas = place.querySelector('canvas')!;
  await vi.waitFor(
    () => {
      const { left, top } = canvas.getBoundingClientRect();
      const shared = { bubbles: true, clientX: left + 200, clientY: top + 120, button: 0, pointerId: 1 };
      canvas.dispatchEvent(new PointerEvent('pointerdown', { ...shared, buttons: 1 }));
      canvas.dispatchEvent(new PointerEvent('pointerup', shared));
      canvas.dispatchEvent(new MouseEvent('click', shared));
      expect(marker()).not.toBeNull();
    },
    { timeout: 60_000, interval: 500 },
  );
  expect(at().every(Number.isFinite)).toBe(true);
  const clear = [...place.querySelectorAll('button')].find((button) => button.textContent === 'Clear the place')!;
  flushSync(() => clear.click());
  expect(shown()['longitude']).toBeNull();
  expect(marker()).toBeNull();
});
