import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { inLanguage, place, renderApp } from '../../testing/render-app.tsx';
import { changeLanguage } from '../i18n/i18n.ts';
import { startFlashing } from '../theme/flash.ts';
import { tokens, type Scheme } from '../theme/tokens.ts';
import { Age } from '../live/Age.tsx';
import { FreshValue } from './FreshValue.tsx';
import { Panel } from './Panel.tsx';
import { StateSymbol } from './symbols/Symbol.tsx';
import { Value } from './Value.tsx';

const tilt = { decimals: 3, unit: '°', signed: true } as const;

inLanguage('zh-chs');
const show = (children: ReactNode, scheme: Scheme = 'light') => renderApp(<div data-shown>{children}</div>, { scheme });

const shown = (): HTMLElement => {
  const element = place.querySelector<HTMLElement>('[data-shown]');
  if (!element) throw new Error('nothing is shown');
  return element;
};
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const styleOf = (selector: string): CSSStyleDeclaration => {
  const element = shown().querySelector(selector);
  if (!element) throw new Error(`nothing is ${selector}`);
  return getComputedStyle(element);
};

test('a value is printed with sign and unit, its unit in the quiet colour', () => {
  show(<Value field={tilt} value={-0.0654} />);
  expect(shown().textContent).toBe('−0.065°');
  expect(styleOf('span span').color).toBe(rgb(tokens.light.text3));
  expect(styleOf('span').fontVariantNumeric).toBe('tabular-nums');
});

test('the ring of an unacknowledged alarm flashes', async () => {
  show(<StateSymbol kind="level1" levelStyle="unacknowledged" />);
  const timer = startFlashing();
  const opacities = new Set<string>();
  await expect.poll(() => opacities.add(styleOf('path').opacity).size).toBe(2);
  clearInterval(timer);
  expect([...opacities]).toEqual(['0.85', '0.25']);
});

test('a missing value is a dash that says so, never a zero', () => {
  show(<Value field={tilt} value={null} />);
  expect(shown().textContent).toBe('—未知');
});

test.each(['light', 'dark'] as const)(
  'late and offline are hatched, slanted and coloured in the %s scheme',
  (scheme) => {
    for (const freshness of ['late', 'offline'] as const) {
      show(<FreshValue field={tilt} value={1} freshness={freshness} />, scheme);
      const style = styleOf('[data-freshness]');
      expect(style.fontStyle).toBe('italic');
      expect(style.color).toBe(rgb(tokens[scheme][freshness]));
      expect(style.backgroundImage).toContain('repeating-linear-gradient');
    }
    show(<FreshValue field={tilt} value={1} freshness="fresh" />, scheme);
    expect(styleOf('[data-freshness]').backgroundImage).toBe('none');
  },
);

test('a sensor fault is named, and shows no number', () => {
  show(<FreshValue field={tilt} value={1} freshness="fresh" quality={2} />);
  expect(shown().textContent).toBe('传感器故障');
});

test('an age counts up by itself and says when it was collected and received', async () => {
  const collectTime = new Date(Date.now() - 42_000).toISOString();
  show(<Age collectTime={collectTime} receiveTime={collectTime} freshness="fresh" zone="Asia/Shanghai" isSentence />);
  expect(shown().textContent).toMatch(/^4[23] 秒前/);
  expect(place.querySelector('time')?.title).toMatch(/^采集 .+ · 接收 .+ · UTC\+8$/);
  const first = shown().textContent;
  await expect.poll(() => shown().textContent).not.toBe(first);
});

test('the language changes without a reload', async () => {
  show(<Age collectTime={undefined} freshness="none" />);
  expect(shown().textContent).toBe('载入中');
  await changeLanguage('ja');
  await expect.poll(() => shown().textContent).toBe('読み込み中');
  expect(document.documentElement.lang).toBe('ja-JP');
  // Chinese fonts draw many characters in other ways.
  expect(getComputedStyle(shown()).fontFamily).toMatch(/^"Inter Variable", "Noto Sans JP"/);
  await changeLanguage('zh-chs');
});

test('a panel fails alone, in words, and recovers', async () => {
  let isBroken = true;
  const Fragile = () => {
    if (isBroken) throw new Error('broken inside');
    return <p>{12}</p>;
  };
  show(
    <Panel title="x">
      <Fragile />
    </Panel>,
  );
  expect(place.querySelector('[role=alert]')?.textContent).toContain('broken inside');
  isBroken = false;
  place.querySelector('button')?.click();
  await expect.poll(() => place.querySelector('p')?.textContent).toBe('12');
});
