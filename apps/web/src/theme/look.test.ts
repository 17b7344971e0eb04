import { describe, expect, it } from 'vitest';
import { contrast, mix } from './contrast.ts';
import { readPrimary, readScheme, readSize, readTheme } from './look-preferences.ts';
import { lookCss } from './look-sheet.ts';
import { DEFAULT_PRIMARY, isFaint, LEAST_CONTRAST, primaryColours } from './primary.ts';
import { themes } from './themes.ts';
import { sizes, tokens, type Scheme } from './tokens.ts';

const schemes = ['light', 'dark'] as const;
const each = themes.flatMap((theme) => schemes.map((scheme) => [theme.name, scheme, theme] as const));

describe('contrast', () => {
  it.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#409EFF', 2.8],
    ['#46A0FC', '#314255', 3.8],
    ['#6CB6FF', '#314255', 4.8],
    ['#777777', '#777777', 1],
  ])('of %s and %s is %s', (a, b, expected) => expect(contrast(a, b)).toBeCloseTo(expected, 1));

  it('mixes channel by channel', () => expect(mix('#000000', '#FF8000', 0.5)).toBe('#804000'));
});

describe('themes', () => {
  it('are the seven, the first for every unknown name', () => {
    expect(themes.map(({ name }) => name)).toEqual([
      'd2',
      'chester',
      'element',
      'violet',
      'line',
      'star',
      'tomorrow-night-blue',
    ]);
    expect([readTheme('nosuch'), readTheme(undefined), readTheme(['line']), readTheme('line')]).toEqual([
      'd2',
      'd2',
      'd2',
      'line',
    ]);
  });

  it.each(each)('%s in the %s scheme: header and aside can be read', (_name, scheme, theme) => {
    const own = theme.tokens[scheme];
    const base = tokens[own.shellScheme];
    const grounds = 'gradient' in own ? own.gradient : [own.shell];
    const pairs = [
      ...grounds.flatMap((ground) => [
        ['text', own.shellText, ground],
        ['title', base.text1, ground],
        ['active', own.active, ground],
        ['reconnecting', base.late, ground],
      ]),
      ['active entry', own.active, own.activeGround],
      ['count in the active entry', own.shellText, own.activeGround],
      ['hovered text', own.shellText, own.hover],
      ['hovered title', base.text1, own.hover],
      ['hovered active', own.active, own.hover],
    ] as const;
    expect(pairs.filter(([, text = '', ground = '']) => contrast(text, ground) < LEAST_CONTRAST)).toEqual([]);
  });

  it.each(each)('%s in the %s scheme: letters on its canvas can be read', (_name, scheme, theme) => {
    const { canvas } = theme.tokens[scheme];
    const own = tokens[scheme];
    const letters = [
      'text1',
      'text2',
      'text3',
      'accent',
      'red',
      'yellow',
      'blue',
      'normal',
      'offline',
      'late',
    ] as const;
    expect(letters.filter((role) => contrast(own[role], canvas) < LEAST_CONTRAST)).toEqual([]);
  });
});

describe('the user’s colour', () => {
  const colours = [
    DEFAULT_PRIMARY,
    '#000000',
    '#FFFFFF',
    '#FFE066',
    '#FF4D5E',
    '#00C2A0',
    '#777777',
    '#767B80',
    '#1B5FD9',
  ];
  const all = colours.flatMap((colour) => schemes.map((scheme) => [colour, scheme] as const));

  it.each(all)('%s can be read in the %s scheme', (colour, scheme) => {
    const { fill, onFill, accent, accentGround, onAccent } = primaryColours(colour, scheme);
    const { surface, raised, canvas } = tokens[scheme];
    expect(fill).toBe(colour);
    expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    for (const ground of [surface, raised, canvas, accentGround]) {
      expect(contrast(accent, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }
  });

  it('stays as it is where it can be read', () => {
    expect(primaryColours('#1B5FD9', 'light').accent).toBe('#1B5FD9');
    expect(primaryColours(null, 'dark')).toMatchObject({ accent: tokens.dark.accent, fill: tokens.dark.accent });
  });

  it('is called faint where it cannot', () => {
    expect([isFaint(DEFAULT_PRIMARY, 'light'), isFaint(DEFAULT_PRIMARY, 'dark')]).toEqual([true, false]);
  });
});

describe('stored values', () => {
  it.each([
    ['#409eff', '#409EFF'],
    ['#409EFF80', null],
    ['red', null],
    [null, null],
    [7, null],
  ])('%s is the colour %s', (value, expected) => expect(readPrimary(value)).toBe(expected));

  it.each(['toString', 3, null, undefined, 'huge'])('%s is no size', (value) =>
    expect(readSize(value)).toBe('default'),
  );

  it('schemes are light, dark or the system’s', () => {
    expect(['dark', 'auto', 'light', 'x', {}].map(readScheme)).toEqual(['dark', 'auto', 'light', 'auto', 'auto']);
  });
});

describe('sizes', () => {
  it('have no target below 24 px and no letters below 12 px', () => {
    for (const size of Object.values(sizes)) {
      expect(Math.min(size.row, size.control, size.compact, size.entry)).toBeGreaterThanOrEqual(24);
      const lines = [size.rowText, size.body, size.table, size.panel, size.value, size.page];
      expect(Math.min(...lines.map(([px]) => px))).toBeGreaterThanOrEqual(12);
    }
    expect(Object.values(sizes).map(({ row, rowText }) => [row, rowText[0]])).toEqual([
      [40, 14],
      [36, 14],
      [32, 13],
      [28, 12],
    ]);
  });
});

describe('the style sheet', () => {
  const css = lookCss();
  const rulesOf = (theme: string, scheme: Scheme) =>
    css
      .split('\n')
      .find((line) => line.startsWith(`:root[data-mantine-color-scheme='${scheme}'] body.theme-${theme}{`));

  it('gives every theme in both schemes its grounds', () => {
    for (const [name, scheme, theme] of each) {
      expect(rulesOf(name, scheme)).toContain(`--gw-shell:${theme.tokens[scheme].shell};`);
    }
  });

  it('lets the active entry follow the user’s colour in the first theme alone', () => {
    expect(rulesOf('d2', 'light')).toContain('--gw-shell-active:var(--gw-accent)');
    expect(rulesOf('element', 'light')).toContain('--gw-shell-active:#6CB6FF');
  });
});
