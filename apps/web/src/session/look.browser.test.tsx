import { Button, Checkbox, MantineProvider, TextInput } from '@mantine/core';
import '@mantine/core/styles.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { preferences } from './preferences.ts';
import { contrast } from '../theme/contrast.ts';
import { schemeManager, startLook, useMantineLook, useRowHeight } from './look.ts';
import '../theme/sizes.css';
import { themes } from '../theme/themes.ts';
import { sizes, tokens, type Scheme } from '../theme/tokens.ts';

const manager = schemeManager();
let root: Root;
let place: HTMLElement;

function Page() {
  return (
    <MantineProvider {...useMantineLook()} colorSchemeManager={manager} defaultColorScheme="auto">
      <header data-ground="shell" style={{ background: 'var(--gw-shell)', color: 'var(--gw-text2)' }}>
        <a href="#x" style={{ color: 'var(--gw-accent)' }}>
          {'→'}
        </a>
      </header>
      <Button>{'+'}</Button>
      <TextInput aria-label="+" />
      <Checkbox aria-label="+" defaultChecked />
      <table>
        <tbody>
          <tr style={{ height: 'var(--gw-row)' }}>
            <td style={{ padding: 0, font: 'var(--gw-type-row)' }}>
              <Height />
            </td>
          </tr>
        </tbody>
      </table>
    </MantineProvider>
  );
}

const Height = () => <output>{useRowHeight()}</output>;

beforeAll(async () => {
  await page.viewport(1_280, 800);
  startLook();
});
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  flushSync(() => root.render(<Page />));
});
afterEach(() => {
  flushSync(() => root.unmount());
  place.remove();
});

const set = (key: string, value: unknown) => flushSync(() => preferences.set(key, value));
function element(selector: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}
const styleOf = (selector: string) => getComputedStyle(element(selector));
const hex = (rgb: string): string =>
  `#${[...rgb.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([channel]) => Number(channel).toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase();

test.each(Object.entries(sizes))('size %s: rows, fields, buttons and letters at once', (name, size) => {
  set('size', name);
  expect(document.documentElement.dataset['size']).toBe(name);
  expect(element('tr').getBoundingClientRect().height).toBe(size.row);
  expect(styleOf('td').fontSize).toBe(`${size.rowText[0]}px`);
  expect(element('button').getBoundingClientRect().height).toBe(size.control);
  expect(element('input').getBoundingClientRect().height).toBe(size.control);
  expect(element('output').textContent).toBe(String(size.row));
});

test.each(
  themes.flatMap((theme) => (['light', 'dark'] as const).map((scheme) => [theme.name, scheme, theme] as const)),
)('theme %s, %s: the shell has its own ground and letters, the page its canvas', (name, scheme: Scheme, theme) => {
  set('scheme', scheme);
  set('theme', name);
  const own = theme.tokens[scheme];
  expect(document.body.classList.contains(`theme-${name}`)).toBe(true);
  expect(hex(styleOf('header').backgroundColor)).toBe(own.shell);
  expect(hex(styleOf('header').color)).toBe(own.shellText);
  expect(hex(styleOf('header a').color)).toBe(own.active);
  expect(hex(getComputedStyle(document.body).backgroundColor)).toBe(own.canvas);
});

test('an unknown theme is the first one', () => {
  set('theme', 'nosuch');
  expect([...document.body.classList].filter((name) => name.startsWith('theme-'))).toEqual(['theme-d2']);
});

test.each(['#409EFF', '#FFE066', '#202020'])(
  'colour %s fills buttons and marks, with letters that can be read',
  (colour) => {
    for (const scheme of ['light', 'dark'] as const) {
      set('scheme', scheme);
      set('primaryColor', colour);
      const { backgroundColor, color } = styleOf('button');
      expect(hex(backgroundColor)).toBe(colour);
      expect(contrast(hex(color), colour)).toBeGreaterThanOrEqual(4.5);
      expect(hex(styleOf('input[type="checkbox"]').backgroundColor)).toBe(colour);
      expect(contrast(hex(styleOf('header a').color), themes[0].tokens[scheme].shell)).toBeGreaterThanOrEqual(4.5);
      // State colours are not the user's choice.
      expect(getComputedStyle(document.documentElement).getPropertyValue('--gw-red').trim()).toBe(tokens[scheme].red);
    }
    set('primaryColor', null);
    expect(hex(styleOf('button').backgroundColor)).toBe(tokens.dark.accent);
  },
);

test('on a narrow screen, controls are made for fingers whatever the size', async () => {
  await page.viewport(390, 844);
  set('size', 'mini');
  expect(element('button').getBoundingClientRect().height).toBe(44);
  await page.viewport(1_280, 800);
});
