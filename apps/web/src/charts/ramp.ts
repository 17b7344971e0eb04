import { tokens, type Scheme } from '../theme/tokens.ts';

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** The colour at a share (0 to 1) of evenly spaced colours, as #RRGGBB. */
export function colourAt(stops: readonly string[], share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const first = Math.min(Math.floor(at), stops.length - 2);
  const [from, to] = [channels(stops[first]!), channels(stops[first + 1]!)];
  const part = at - first;
  return `#${from
    .map((low, i) =>
      Math.round(low + (to[i]! - low) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Colour of date `index` of `count`, oldest first. The newest has the strongest contrast. */
export const dateColour = (scheme: Scheme, index: number, count: number): string =>
  colourAt(tokens[scheme].profileRamp, count < 2 ? 1 : index / (count - 1));
