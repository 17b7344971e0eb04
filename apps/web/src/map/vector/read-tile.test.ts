import { PbfWriter } from 'pbf';
import { expect, test } from 'vitest';
import { mercatorGrid } from '../tiles/grid.ts';
import { readVectorTile } from './read-tile.ts';

interface Feature {
  type: 1 | 2 | 3;
  lines: [number, number][][];
  properties?: Record<string, string | number>;
}

const EXTENT = 4_096;
const corners = mercatorGrid().corners({ z: 1, x: 1, y: 0 });

function geometryOf({ type, lines }: Feature): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
  for (const line of lines) {
    line.forEach(([toX, toY], i) => {
      if (i < 2) commands.push(i === 0 ? 9 : ((line.length - 1) << 3) | 2);
      commands.push(zigzag(toX - x), zigzag(toY - y));
      [x, y] = [toX, toY];
    });
    if (type === 3) commands.push(15);
  }
  return commands;
}

/** A tile as defined by the specification. */
function tileOf(layers: Record<string, Feature[]>): ArrayBuffer {
  const pbf = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) {
    const keys: string[] = [];
    const values: (string | number)[] = [];
    pbf.writeMessage(
      3,
      (_: null, layer: PbfWriter) => {
        layer.writeVarintField(15, 2);
        layer.writeStringField(1, name);
        layer.writeVarintField(5, EXTENT);
        for (const feature of features)
          layer.writeMessage(
            2,
            (one: Feature, out: PbfWriter) => {
              const tags = Object.entries(one.properties ?? {}).flatMap(([key, value]) => [
                keys.push(key) - 1,
                values.push(value) - 1,
              ]);
              out.writePackedVarint(2, tags);
              out.writeVarintField(3, one.type);
              out.writePackedVarint(4, geometryOf(one));
            },
            feature,
          );
        for (const key of keys) layer.writeStringField(3, key);
        for (const value of values)
          layer.writeMessage(
            4,
            (one: string | number, out: PbfWriter) =>
              typeof one === 'string' ? out.writeStringField(1, one) : out.writeDoubleField(3, one),
            value,
          );
      },
      null,
    );
  }
  return Uint8Array.from(pbf.finish()).buffer;
}

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
];

test('water, green, buildings, roads and names are recognised by layer name, and borders are not drawn', () => {
  const tile = readVectorTile(
    tileOf({
      water: [{ type: 3, lines: [square(0, EXTENT)] }],
      landcover: [
        { type: 3, lines: [square(0, 100)], properties: { class: 'wood' } },
        { type: 3, lines: [square(0, 100)], properties: { class: 'sand' } },
      ],
      building: [{ type: 3, lines: [square(10, 20)] }],
      transportation: [
        {
          type: 2,
          lines: [
            [
              [0, 0],
              [100, 100],
            ],
          ],
          properties: { class: 'motorway' },
        },
        {
          type: 2,
          lines: [
            [
              [0, 0],
              [100, 100],
            ],
          ],
          properties: { class: 'path' },
        },
      ],
      boundary: [
        {
          type: 2,
          lines: [
            [
              [0, 0],
              [4_000, 4_000],
            ],
          ],
        },
      ],
      place: [
        {
          type: 1,
          lines: [[[2_048, 2_048]]],
          properties: { name: '成都市', 'name:en': 'Chengdu', 'name:zh': '成都', rank: 3 },
        },
        { type: 1, lines: [[[5_000, 10]]], properties: { name: 'beyond' } },
      ],
      poi: [{ type: 1, lines: [[[5, 10]]], properties: { name: 'shop' } }],
    }),
    corners,
  );
  expect(tile.water[0]![0]![0]).toEqual([0, expect.closeTo(85.0511, 3)]);
  expect(tile.water[0]![0]![2]).toEqual([180, expect.closeTo(0, 6)]);
  expect([tile.green.length, tile.buildings.length, tile.rivers.length, tile.land.length]).toEqual([1, 1, 0, 0]);
  expect(tile.roads.map(({ size }) => size)).toEqual(['main', 'small']);
  expect(tile.names).toEqual([
    { at: [90, expect.closeTo(66.5133, 3)], rank: 3, names: { zh: '成都', en: 'Chengdu', ja: '成都市' } },
  ]);
  expect(tile.isSea).toBe(false);
});

test('a source that draws its land has sea around it', () => {
  expect(readVectorTile(tileOf({ earth: [{ type: 3, lines: [square(0, 10)] }] }), corners)).toMatchObject({
    isSea: true,
  });
});

test('a tile that claims more than any has is read in part, and one that is broken is no tile', () => {
  const many = Array.from({ length: 100 }, (): Feature => ({
    type: 2,
    lines: [Array.from({ length: 5_000 }, (_, i): [number, number] => [i % EXTENT, 1])],
  }));
  expect(readVectorTile(tileOf({ roads: many }), corners).roads).toHaveLength(60);
  const broken = new Uint8Array(tileOf({ water: [{ type: 3, lines: [square(0, 9)] }] }));
  // An invalid command.
  const at = broken.findIndex((byte, i) => byte === 9 && broken[i + 1] === 0);
  broken[at] = 12;
  expect(() => readVectorTile(broken.buffer, corners)).toThrow();
});
