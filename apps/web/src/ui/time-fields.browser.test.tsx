import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inLanguage, renderApp } from '../../testing/render-app.tsx';
import { ClockInput } from './period/ClockInput.tsx';
import { WallTimeInput } from './WallTimeInput.tsx';

inLanguage('en');

test('a time of day is typed and shown in 24 hours, in every language of the browser', async () => {
  const seen: string[] = [];
  function Form() {
    const [clock, setClock] = useState('22:00');
    const change = (value: string): void => {
      seen.push(value);
      setClock(value);
    };
    return <ClockInput label="From" value={clock} onChange={change} />;
  }
  renderApp(<Form />);
  const hours = page.getByRole('spinbutton', { name: 'From: hours' });
  await expect.element(hours).toHaveValue('22');
  await hours.click();
  await userEvent.keyboard('2045');
  await expect.poll(() => seen.at(-1)).toBe('20:45');
});

test('a time is typed by the clock of a zone; what is none is said and not taken', async () => {
  const seen: string[] = [];
  renderApp(
    <WallTimeInput
      aria-label="From"
      value="2026-07-18T06:32:00.000Z"
      zone="Asia/Shanghai"
      onChange={(value) => seen.push(value)}
    />,
  );
  const field = page.getByRole('textbox', { name: 'From' });
  await expect.element(field).toHaveValue('2026-07-18 14:32');
  await field.fill('2026-07-19 08:00');
  expect(seen.at(-1)).toBe('2026-07-19T00:00:00.000Z');
  await field.fill('2026-02-30 08:00');
  expect(seen.at(-1)).toBe('');
  await expect.element(page.getByText('Enter it as 2026-07-18 14:32')).toBeVisible();
});
