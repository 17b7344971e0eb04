import { schemeVariables } from '../../../theme/css-variables.ts';
import { radius, space, tokens } from '../../../theme/tokens.ts';
import type { WallLayout } from './layout.ts';

/** Units: size, line height, weight. 12 px on a desk are 18 on a wall, a sixtieth of its height. */
const type = {
  page: [30, 40, 700],
  value: [30, 40, 650],
  panel: [20, 28, 700],
  body: [20, 29, 400],
  table: [20, 27, 400],
  least: [18, 27, 400],
} as const;

const units = (count: number): string => `calc(${count} * var(--gw-u))`;

const measures: Readonly<Record<string, string>> = {
  ...schemeVariables(tokens.dark, tokens.dark.canvas),
  ...Object.fromEntries(space.map((value) => [`--gw-space-${value}`, units(value)])),
  ...Object.fromEntries(Object.entries(radius).map(([name, value]) => [`--gw-radius-${name}`, units(value)])),
  ...Object.fromEntries(
    Object.entries(type).map(([name, [size, line, weight]]) => [
      `--gw-type-${name}`,
      `${weight} ${units(size)} / ${units(line)} var(--mantine-font-family)`,
    ]),
  ),
};

/** The tokens of a wall: dark colours, and every length in its unit. */
export const wallVariables = ({ unit }: Pick<WallLayout, 'unit'>): Readonly<Record<string, string>> => ({
  ...measures,
  '--gw-u': `${unit}px`,
});
