import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { beforeEach, expect, test, vi } from 'vitest';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import type { FieldProps, RegistryRow } from '../../registry/definition.ts';
import { MenuEntriesField } from './MenuEntriesField.tsx';

const entry = (id: number, name: string, ...children: MenuNode[]): MenuNode => ({
  id,
  parentId: null,
  menuType: 'menu',
  menuPath: '',
  menuName: name,
  menuNameZh: name,
  menuNameEn: name,
  menuNameJa: name,
  menuComponent: '',
  menuIcon: '',
  menuAuth: '',
  isHidden: false,
  children,
});
const tree = [
  entry(1, 'Home'),
  entry(2, 'Back office', entry(3, 'Stations', entry(4, 'create'), entry(5, 'change')), entry(6, 'Users')),
];

const onChange = vi.fn<(value: unknown) => void>();

inLanguage('en');
beforeEach(() => {
  onChange.mockClear();
});
function Form({ initial, row }: { initial: readonly number[]; row: RegistryRow | null }) {
  const [value, setValue] = useState<unknown>(initial);
  const props: FieldProps = {
    value,
    onChange: (next) => {
      onChange(next);
      setValue(next);
    },
    onBlur: () => undefined,
    label: 'Menu entries',
    hint: undefined,
    error: null,
    errors: {},
    isRequired: false,
    isDisabled: false,
    values: {},
    setValue: () => undefined,
    row,
  };
  return <MenuEntriesField {...props} />;
}

function show(initial: readonly number[], row: RegistryRow | null = null): void {
  renderApp(<Form initial={initial} row={row} />, { menu: tree });
}

const box = (): HTMLElement => place.querySelector('[role="tree"]')!;
const item = (name: string): HTMLElement =>
  [...place.querySelectorAll<HTMLElement>('[role="treeitem"]')].find((one) => one.textContent === name)!;
const press = (...keys: readonly string[]): void => {
  box().focus();
  for (const key of keys) {
    flushSync(() => box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  }
};
const current = (): string => document.getElementById(box().getAttribute('aria-activedescendant')!)?.textContent ?? '';

test('a group is mixed while some of it is held; space completes it, and clears it', () => {
  show([2, 3, 4]);
  press('ArrowDown');
  expect(current()).toBe('Back office');
  expect(item('Back office').getAttribute('aria-checked')).toBe('mixed');
  press(' ');
  expect(new Set(onChange.mock.lastCall?.[0] as number[])).toEqual(new Set([2, 3, 4, 5, 6]));
  expect(item('Back office').getAttribute('aria-checked')).toBe('true');
  press(' ');
  expect(onChange.mock.lastCall?.[0]).toEqual([]);
});

test('a button brings its page and group along, reached and ticked by keys alone', () => {
  show([]);
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  expect(current()).toBe('create');
  press(' ');
  expect(new Set(onChange.mock.lastCall?.[0] as number[])).toEqual(new Set([2, 3, 4]));
  press('ArrowLeft');
  expect(current()).toBe('Stations');
  expect(item('Stations').getAttribute('aria-checked')).toBe('mixed');
});

test('a click ticks as well', () => {
  show([]);
  flushSync(() => item('Home').click());
  expect(onChange.mock.lastCall?.[0]).toEqual([1]);
});

test('the role of the administrator holds everything, and cannot be changed', () => {
  show([], { id: 1, version: 1 });
  expect(item('Home').getAttribute('aria-checked')).toBe('true');
  press(' ');
  flushSync(() => item('Back office').click());
  expect(onChange).not.toHaveBeenCalled();
});
