import { palettes } from './palette.ts';
import type { MapScene } from './shapes.ts';
import type { SpriteSheet } from './sprites.ts';

/** A scene of nothing, for tests. */
export const emptyScene = (sheet: SpriteSheet): MapScene => ({
  palette: palettes.dark,
  land: [],
  coast: [],
  lakes: [],
  streams: [],
  graticule: [],
  relief: null,
  features: null,
  tiles: [],
  stations: [],
  clusters: [],
  selected: [],
  labels: [],
  isDim: false,
  stationSheet: sheet,
  clusterSheet: sheet,
  labelSheet: sheet,
});
