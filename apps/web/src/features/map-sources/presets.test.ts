import { expect, test } from 'vitest';
import { MapSourceBodySchema } from '@groundwatch/protocol/rest';
import { presets } from './presets.ts';

test('each preset is a source as it stands', () => {
  for (const { names, ...preset } of presets)
    expect(MapSourceBodySchema.safeParse({ ...preset, name: names.en }).error?.issues ?? [], names.en).toEqual([]);
});

test('tiles of Tianditu are asked for as its document says', () => {
  const layers = presets.filter(({ type }) => type === 'wmts');
  expect(layers).toHaveLength(6);
  for (const { url = '' } of layers) {
    const asked = new URL(url.replace('{s}', '0'));
    const layer = asked.searchParams.get('LAYER') ?? '';
    expect(asked.pathname).toBe(`/${layer}_w/wmts`);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      ...{ SERVICE: 'WMTS', REQUEST: 'GetTile', VERSION: '1.0.0', LAYER: layer, STYLE: 'default', TILEMATRIXSET: 'w' },
      ...{ FORMAT: 'tiles', TILEMATRIX: '{z}', TILEROW: '{y}', TILECOL: '{x}', tk: '{key}' },
    });
  }
});
