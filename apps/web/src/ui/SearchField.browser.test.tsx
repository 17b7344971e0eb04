import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { place, renderApp } from '../../testing/render-app.tsx';
import { SearchField } from './SearchField.tsx';

const field = (value: string, onChange: (text: string) => void) => (
  <SearchField value={value} label="find" onChange={onChange} />
);
const input = (): HTMLInputElement => place.querySelector('input')!;

test('keeps typed text while the value is still loading', async () => {
  const asked: string[] = [];
  const app = renderApp(field('', (text) => asked.push(text)));
  await userEvent.type(input(), 'abc');
  expect(input().value).toBe('abc');
  app.rerender(field('a', (text) => asked.push(text)));
  expect(input().value).toBe('abc');
  expect(asked).toEqual(['a', 'ab', 'abc']);
});

test('shows the value that came about once it is left', async () => {
  const app = renderApp(field('', () => undefined));
  await userEvent.type(input(), 'abc');
  app.rerender(field('of the address', () => undefined));
  flushSync(() => input().blur());
  expect(input().value).toBe('of the address');
});
