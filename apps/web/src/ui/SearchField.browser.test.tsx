import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SearchField } from './SearchField.tsx';

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const show = (value: string, onChange: (text: string) => void): void =>
  flushSync(() => root.render(<SearchField value={value} label="find" clearLabel="clear" onChange={onChange} />));
const input = (): HTMLInputElement => place.querySelector('input')!;

test('keeps what is typed while the value that was asked for is still on its way', async () => {
  const asked: string[] = [];
  show('', (text) => asked.push(text));
  await userEvent.type(input(), 'abc');
  expect(input().value).toBe('abc');
  show('a', (text) => asked.push(text));
  expect(input().value).toBe('abc');
  expect(asked).toEqual(['a', 'ab', 'abc']);
});

test('shows the value that came about once it is left', async () => {
  show('', () => undefined);
  await userEvent.type(input(), 'abc');
  show('of the address', () => undefined);
  flushSync(() => input().blur());
  expect(input().value).toBe('of the address');
});
