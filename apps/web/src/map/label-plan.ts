import type { Names } from '@groundwatch/protocol/model';
import type { ClusterNode, MapNode } from './clusters.ts';
import { furniture } from './furniture.ts';
import { project, type MapView, type Size } from './geometry.ts';
import { placeLabels, type LabelWish } from './labels.ts';
import { labelFont, nodeRadius, type LabelStyle } from './node-sprites.ts';
import type { MapPalette } from './palette.ts';
import type { SiteLabel } from './site-features.ts';
import { rankOf } from './stations.ts';
import { levelOf } from '../ui/symbols/shapes.ts';
import type { NamedPlace } from './vector/vector-tile.ts';

export interface MapLabel {
  readonly key: string;
  /** The named station. Null: a place of the site. */
  readonly stationId: number | null;
  readonly text: string;
  readonly style: LabelStyle;
  readonly width: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly dx: number;
  readonly dy: number;
}

/** The most normal stations in view with names. */
const QUIET_LIMIT = 26;
const MOST_LABELS = 90;
/** The most towns with names, and those in larger letters. */
const MOST_TOWNS = 80;
const LARGE_TOWNS = 12;
/** Key prefix of their names. */
export const TOWN = 'town/';

export interface LabelInput {
  readonly nodes: readonly MapNode[];
  readonly siteLabels: readonly SiteLabel[];
  /** Largest first. */
  readonly towns: readonly NamedPlace[];
  readonly language: keyof Names;
  readonly selectedId: number | null;
  readonly view: MapView;
  readonly size: Size;
  readonly scale: number;
  /** Height of the elements at the foot, px. */
  readonly foot: number;
  readonly palette: MapPalette;
  /** Width of a text in CSS pixels. */
  measure(text: string, font: string): number;
}

/** Selects and places the names: the selected station, then the worst, then places of the site, then the rest. */
export function planLabels(input: LabelInput): MapLabel[] {
  const { view, size, scale, palette } = input;
  const inView = (longitude: number, latitude: number): [number, number] | null => {
    const [x, y] = project(view, size, longitude, latitude);
    return x > 0 && y > 0 && x < size.width && y < size.height ? [x, y] : null;
  };
  const symbols: { x: number; y: number; radius: number }[] = [];
  const singles: { node: Exclude<MapNode, ClusterNode>; x: number; y: number }[] = [];
  for (const node of input.nodes) {
    const at = inView(node.longitude, node.latitude);
    if (!at) continue;
    symbols.push({ x: at[0], y: at[1], radius: nodeRadius(node, scale) });
    if (node.type === 'station') singles.push({ node, x: at[0], y: at[1] });
  }
  const rank = ({ node }: (typeof singles)[number]): number =>
    node.station.id === input.selectedId ? -1 : rankOf(node.station.kind);
  singles.sort((a, b) => rank(a) - rank(b) || a.node.station.id - b.node.station.id);
  const isQuietNamed = singles.length <= QUIET_LIMIT;

  const wishes: LabelWish[] = [];
  const drafts = new Map<string, Omit<MapLabel, 'dx' | 'dy'>>();
  const wish = (
    draft: Omit<MapLabel, 'dx' | 'dy' | 'width'>,
    at: readonly [number, number],
    clearance: number,
  ): void => {
    const width = Math.ceil(input.measure(draft.text, labelFont(draft.style)));
    drafts.set(draft.key, { ...draft, width });
    const height = draft.style.size * 1.3;
    const isCentred = clearance === 0;
    wishes.push({ key: draft.key, text: draft.text, x: at[0], y: at[1], clearance, width, height, isCentred });
  };
  const wishStation = ({ node, x, y }: (typeof singles)[number]): void => {
    const { id, name, kind } = node.station;
    const isLoud = levelOf(kind) !== null || id === input.selectedId;
    const style: LabelStyle = {
      size: (isLoud ? 14.5 : 13) * scale,
      weight: isLoud ? 700 : 500,
      colour: isLoud ? palette.tokens.text1 : palette.tokens.text2,
    };
    const { longitude, latitude } = node;
    wish(
      { key: `station/${id}`, stationId: id, text: name, style, longitude, latitude },
      [x, y],
      nodeRadius(node, scale),
    );
  };
  for (const single of singles) if (rank(single) < rankOf('normal')) wishStation(single);
  input.siteLabels.forEach((label, i) => {
    const at = inView(label.longitude, label.latitude);
    if (!at) return;
    const style: LabelStyle = {
      size: (label.isTown ? 14.5 : 13) * scale,
      weight: label.isTown ? 500 : 400,
      colour: label.isWater ? waterInk(palette) : label.isTown ? palette.tokens.text2 : palette.tokens.text3,
      isItalic: label.isWater,
    };
    const { text, longitude, latitude } = label;
    wish({ key: `site/${i}`, stationId: null, text, style, longitude, latitude }, at, 0);
  });
  if (isQuietNamed) for (const single of singles) if (rank(single) === rankOf('normal')) wishStation(single);

  let towns = 0;
  for (const { at: place, names } of input.towns) {
    if (towns >= MOST_TOWNS) break;
    const at = inView(...place);
    if (!at) continue;
    const isLarge = towns < LARGE_TOWNS;
    towns += 1;
    const style: LabelStyle = {
      size: (isLarge ? 13 : 12) * scale,
      weight: isLarge ? 500 : 400,
      colour: isLarge ? palette.tokens.text2 : palette.tokens.text3,
    };
    const [longitude, latitude] = place;
    const key = `${TOWN}${names.en}/${longitude}/${latitude}`;
    wish({ key, stationId: null, text: names[input.language], style, longitude, latitude }, at, 0);
  }

  return placeLabels(
    wishes.slice(0, MOST_LABELS * 2),
    symbols,
    size,
    furniture(size, scale, { foot: input.foot, hasTitle: true, hasButtons: true }),
  )
    .slice(0, MOST_LABELS)
    .map(({ key, dx, dy }) => ({ ...drafts.get(key)!, dx, dy }));
}

const waterInk = (palette: MapPalette): string => (palette.scheme === 'dark' ? '#7FB0DE' : '#2F6CA8');
