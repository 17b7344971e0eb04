import { describe, expect, it } from 'vitest';
import { filesOf, weights, words } from './bundle-budget.mjs';

const parts = {
  'src/pages/home/HomePage.tsx': ['a/home.js', 'a/shell.js', 'a/shell.css'],
  'src/i18n/zh-chs.json': ['a/zh.js'],
  'src/i18n/en.json': ['a/en.js'],
  'src/i18n/ja.json': ['a/ja.js'],
  'src/map/StationMap.tsx': ['a/map.js', 'a/map.css', 'a/shell.js', 'a/shell.css'],
  'src/map/graphics.ts': ['a/graphics.js', 'a/map.js', 'a/shell.js'],
  '@luma.gl/webgl/dist/adapter/webgl-device.js': ['a/webgl.js', 'a/map.js'],
  'src/alarms/badge/AlarmBadge.tsx': ['a/frame.js'],
  'src/panels/usual-panels.ts': ['a/panels.js', 'a/frame.js', 'a/shell.js'],
  'src/pages/login/LoginPage.tsx': ['a/login.js', 'a/shell.js'],
  'src/pages/wall/load-wall-page.ts': ['a/wall.js', 'a/frame.js', 'a/panels.js'],
  'src/registry/RegistryPage.tsx': ['a/registry.js', 'a/fields.js', 'a/kit.js'],
  'src/pages/devices/DevicesPage.tsx': ['a/devices.js', 'a/kit.js', 'a/shell.js'],
  'src/features/curves/CurvePanel.tsx': ['a/curve.js', 'a/kit.js', 'a/shell.js'],
};

const html =
  '<script src="/start.js"></script><script src="/a/shell.js"></script><link href="/a/shell.css"><link href="/l.svg">';

describe('the budget of the pages', () => {
  it('counts each file once, and the largest catalogue', () => {
    const bytes = { 'a/ja.js': 9_000 };
    const [shell, ...others] = weights(parts, html, (file) => bytes[file] ?? 1_000);
    expect(shell).toEqual({ name: 'shell', bytes: 4_000 + 9_000, most: 220_000, hasRoom: true });
    expect(Object.fromEntries(others.map(({ name, bytes: own }) => [name, own]))).toEqual({
      ...{ panels: 2_000, login: 1_000, wall: 3_000, lists: 2_000, fields: 2_000, charts: 1_000, map: 4_000 },
    });
  });

  it('reports an exceeded budget', () => {
    const list = weights(parts, html, (file) => (file === 'a/shell.js' ? 216_400 : 1_000));
    expect(list[0]?.hasRoom).toBe(false);
    expect(words(list)).toMatch(/^shell 220\.4 of 220 kB, panels 2\.0 of 75 kB, .*map 4\.0 of 275 kB$/);
  });

  it('names a part that the build does not record', () => {
    expect(() => filesOf({}, ['a.tsx'])).toThrow('the build does not say what comes with a.tsx');
  });
});
