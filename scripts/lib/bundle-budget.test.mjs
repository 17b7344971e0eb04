import { describe, expect, it } from 'vitest';
import { filesOf, weights, words } from './bundle-budget.mjs';

const manifest = {
  '_shell.js': { file: 'a/shell.js', css: ['a/shell.css'] },
  'src/pages/home/HomePage.tsx': {
    file: 'a/home.js',
    imports: ['_shell.js'],
    dynamicImports: ['src/map/StationMap.tsx'],
  },
  'src/i18n/zh-chs.json': { file: 'a/zh.js' },
  'src/i18n/en.json': { file: 'a/en.js' },
  'src/i18n/ja.json': { file: 'a/ja.js' },
  'src/map/StationMap.tsx': { file: 'a/map.js', imports: ['_shell.js'], dynamicImports: ['webgl'], css: ['a/map.css'] },
  webgl: { file: 'a/webgl.js', imports: ['src/map/StationMap.tsx'] },
  'src/features/curves/CurvePanel.tsx': { file: 'a/curve.js', imports: ['_shell.js'] },
};

const html =
  '<script src="/look.js"></script><script src="/a/shell.js"></script><link href="/a/shell.css"><link href="/l.svg">';

describe('the budget of the pages', () => {
  it('counts what comes with a part, and not what it fetches later', () => {
    expect([...filesOf(manifest, ['src/pages/home/HomePage.tsx'])]).toEqual(['a/home.js', 'a/shell.js', 'a/shell.css']);
    expect([...filesOf(manifest, ['src/map/StationMap.tsx'])]).not.toContain('a/webgl.js');
  });

  it('counts each file once, and the heaviest catalogue', () => {
    const bytes = { 'a/ja.js': 9_000 };
    const [shell, charts, map] = weights(manifest, html, (file) => bytes[file] ?? 1_000);
    expect(shell).toEqual({ name: 'shell', bytes: 4_000 + 9_000, most: 220_000, hasRoom: true });
    expect(charts?.bytes).toBe(1_000);
    expect(map?.bytes).toBe(3_000);
  });

  it('says when there is no room', () => {
    const list = weights(manifest, html, (file) => (file === 'a/shell.js' ? 216_400 : 1_000));
    expect(list[0]?.hasRoom).toBe(false);
    expect(words(list)).toBe('shell 220.4 of 220 kB, charts 1.0 of 230 kB, map 3.0 of 275 kB');
  });

  it('names a part that the build does not hold', () => {
    expect(() => filesOf({}, ['a.tsx'])).toThrow('the build holds no a.tsx');
  });
});
