import type { Datum } from '@groundwatch/protocol/model';
import { baiduGrid, mercatorGrid, type TileGrid } from './grid.ts';

const plain = mercatorGrid();
const known = new Map<Datum, TileGrid>([
  ['wgs84', plain],
  ['cgcs2000', plain],
]);

/** The grid of a source's coordinates. Null while its code is loading, whose end calls `onReady`. */
export function gridOf(datum: Datum, onReady: () => void): TileGrid | null {
  const grid = known.get(datum);
  if (grid) return grid;
  import('./datums.ts').then(
    ({ fromWgs84, toWgs84, toBaiduMetres, fromBaiduMetres }) => {
      known.set(
        'gcj02',
        mercatorGrid(
          (place) => fromWgs84(place, 'gcj02'),
          (place) => toWgs84(place, 'gcj02'),
        ),
      );
      known.set('bd09', baiduGrid(toBaiduMetres, fromBaiduMetres));
      onReady();
    },
    (error: unknown) => console.warn('map', error),
  );
  return null;
}
