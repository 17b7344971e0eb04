import type { Display, WallWithDisplays } from '@groundwatch/protocol/rest';

const faultRank = { silent: 0, frozen: 1, stale: 2 } as const;

/** Faulty screens first, revoked ones last. */
const rankOf = ({ fault, revokedAt }: Display): number =>
  revokedAt !== null ? 9 : fault === null ? 3 : faultRank[fault];

export const sortDisplays = (displays: readonly Display[]): Display[] =>
  displays.toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name) || a.id - b.id);

/** Walls with sorted screens. Those with a faulty screen come first. */
export const sortWalls = (walls: readonly WallWithDisplays[]): WallWithDisplays[] =>
  walls
    .map((wall) => ({ ...wall, displays: sortDisplays(wall.displays) }))
    .toSorted((a, b) => worst(a) - worst(b) || a.name.localeCompare(b.name) || a.id - b.id);

const worst = ({ displays }: WallWithDisplays): number => Math.min(3, ...displays.map(rankOf));
