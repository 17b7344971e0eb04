import { describe, expect, it } from 'vitest';
import { defaultArrangement, MOST_PANELS, type Arrangement, type PlacedPanel } from '@groundwatch/protocol/model';
import { arrange, inZone, isSame, mayMove, newPanelId, type ArrangeAction } from './arrange.ts';
import { inOneColumn } from './order.ts';

const panel = (id: string, zone: PlacedPanel['zone'], weight = 4): PlacedPanel => ({
  ...{ id, zone, weight },
  kind: 'status',
  settings: {},
});
const start: Arrangement = {
  panels: [panel('a', 'left'), panel('b', 'left'), panel('c', 'left'), panel('d', 'centre'), panel('e', 'right')],
};
const after = (...actions: ArrangeAction[]): Arrangement => actions.reduce(arrange, start);
const shown = (arrangement: Arrangement): string =>
  (['left', 'centre', 'right'] as const)
    .map((zone) =>
      inZone(arrangement, zone)
        .map(({ id }) => id)
        .join(''),
    )
    .join('|');

describe('moves', () => {
  it.each<[string, ArrangeAction['type'] & 'move', string, 'up' | 'down' | 'left' | 'right', string]>([
    ['up in its zone', 'move', 'b', 'up', 'bac|d|e'],
    ['down in its zone', 'move', 'a', 'down', 'bac|d|e'],
    ['not above the first', 'move', 'a', 'up', 'abc|d|e'],
    ['not below the last', 'move', 'c', 'down', 'abc|d|e'],
    ['to the right, at the same height', 'move', 'a', 'right', 'bc|ad|e'],
    ['to the right, at the end of a shorter zone', 'move', 'c', 'right', 'ab|dc|e'],
    ['to the left', 'move', 'e', 'left', 'abc|ed|'],
    ['not left of the left', 'move', 'b', 'left', 'abc|d|e'],
    ['not right of the right', 'move', 'e', 'right', 'abc|d|e'],
    ['nothing that is not there', 'move', 'x', 'up', 'abc|d|e'],
  ])('%s', (_what, type, id, to, expected) => expect(shown(after({ type, id, to }))).toBe(expected));

  it('are offered only where they lead somewhere', () => {
    const offered = (id: string) => (['up', 'down', 'left', 'right'] as const).filter((to) => mayMove(start, id, to));
    expect(offered('a')).toEqual(['down', 'right']);
    expect(offered('b')).toEqual(['up', 'down', 'right']);
    expect(offered('d')).toEqual(['left', 'right']);
    expect(offered('x')).toEqual([]);
  });

  it('drop a panel before the one it was dropped on', () => {
    const place = (id: string, zone: PlacedPanel['zone'], index: number) =>
      shown(after({ type: 'place', id, zone, index }));
    expect(place('a', 'left', 2)).toBe('bca|d|e');
    expect(place('c', 'left', 0)).toBe('cab|d|e');
    expect(place('b', 'right', 0)).toBe('ac|d|be');
    expect(place('b', 'right', 9)).toBe('ac|d|eb');
    expect(place('e', 'centre', -1)).toBe('abc|ed|');
  });

  it('leave what they do not concern as it is', () => {
    expect(after({ type: 'move', id: 'a', to: 'down' }).panels.find(({ id }) => id === 'd')).toBe(start.panels[3]);
    expect(isSame(after({ type: 'move', id: 'a', to: 'down' }, { type: 'move', id: 'a', to: 'up' }), start)).toBe(true);
    expect(isSame(after({ type: 'move', id: 'a', to: 'down' }), start)).toBe(false);
  });
});

describe('panels', () => {
  it('are added at the end of their zone, with a name of their own, up to the most there may be', () => {
    expect(shown(after({ type: 'add', panel: panel('f', 'centre') }))).toBe('abc|df|e');
    expect(newPanelId(start, 'map')).toBe('map');
    expect(newPanelId(after({ type: 'add', panel: panel('map', 'left') }), 'map')).toBe('map-2');
    const full: Arrangement = { panels: Array.from({ length: MOST_PANELS }, (_, at) => panel(`p${at}`, 'left')) };
    expect(arrange(full, { type: 'add', panel: panel('more', 'left') })).toBe(full);
  });

  it('are removed, weighed and set one by one', () => {
    expect(shown(after({ type: 'remove', id: 'b' }))).toBe('ac|d|e');
    expect(after({ type: 'weigh', id: 'b', weight: 7 }).panels.map(({ weight }) => weight)).toEqual([4, 7, 4, 4, 4]);
    const set = after({ type: 'set', id: 'e', settings: { title: 'Gorge', stationIds: [3] } });
    expect(set.panels[4]?.settings).toEqual({ title: 'Gorge', stationIds: [3] });
    expect(isSame(set, start)).toBe(false);
    expect(isSame(after({ type: 'set', id: 'e', settings: { title: undefined } }), start)).toBe(true);
  });

  it('are stacked with tasks and alarms first', () => {
    expect(inOneColumn(defaultArrangement).map(({ kind }) => kind)).toEqual([
      ...['warnings', 'status', 'map'],
      ...['data', 'composition', 'arrivals', 'latest'],
    ]);
  });
});
