import { tokens, type Scheme, type SchemeTokens } from '../theme/tokens.ts';
import type { ReliefColours, Rgb } from './terrain/tint.ts';

export type Rgba = [number, number, number, number];

/** Map colours of one scheme. Symbol colours come from the tokens. */
export interface MapPalette {
  readonly scheme: Scheme;
  readonly tokens: SchemeTokens;
  /** Ground outside all land. */
  readonly sea: string;
  readonly land: Rgba;
  readonly coast: Rgba;
  readonly graticule: Rgba;
  readonly water: Rgba;
  readonly shore: Rgba;
  readonly river: Rgba;
  readonly road: Rgba;
  readonly green: Rgba;
  readonly building: Rgba;
  /** Slide areas, their outline, and houses of a site. */
  readonly slide: Rgba;
  readonly slideEdge: Rgba;
  readonly house: Rgba;
  readonly boundary: Rgba;
  readonly contour: Rgb;
  /** Behind symbols and text, to separate them from the relief. */
  readonly halo: string;
  readonly relief: ReliefColours;
}

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const rgba = (hex: string, alpha = 1): Rgba => [...rgb(hex), Math.round(alpha * 255)] as Rgba;

export const palettes: Readonly<Record<Scheme, MapPalette>> = {
  dark: {
    scheme: 'dark',
    tokens: tokens.dark,
    sea: tokens.dark.canvas,
    land: rgba('#132338'),
    coast: rgba('#35506F'),
    graticule: rgba('#5C7BA0', 0.22),
    water: rgba('#0A2540'),
    shore: rgba('#2F6CA8', 0.9),
    river: rgba('#2F6CA8', 0.9),
    road: rgba('#A9B4C2', 0.45),
    green: rgba('#14302F'),
    building: rgba('#223349'),
    slide: rgba('#EDF3F9', 0.1),
    slideEdge: rgba('#EDF3F9', 0.85),
    house: rgba('#B6C4D4', 0.9),
    boundary: rgba('#B79AD6', 0.9),
    contour: rgb('#B7CCE4'),
    halo: '#0A1524',
    relief: {
      low: rgb('#0D1B2D'),
      high: rgb('#263B55'),
      shadow: rgb('#040A14'),
      light: rgb('#4E6A8C'),
      shadowStrength: 0.82,
      lightStrength: 0.62,
    },
  },
  light: {
    scheme: 'light',
    tokens: tokens.light,
    sea: '#D5E2EC',
    land: rgba('#F1F4F5'),
    coast: rgba('#B3C2D0'),
    graticule: rgba('#5C7391', 0.2),
    water: rgba('#BDD7EC'),
    shore: rgba('#5F9AC8', 0.9),
    river: rgba('#5F9AC8', 0.9),
    road: rgba('#5C6C80', 0.5),
    green: rgba('#DDEBDD'),
    building: rgba('#DCDFE3'),
    slide: rgba('#13202F', 0.08),
    slideEdge: rgba('#13202F', 0.8),
    house: rgba('#5C6C80', 0.9),
    boundary: rgba('#7D5BA6', 0.9),
    contour: rgb('#2E4865'),
    halo: '#FFFFFF',
    relief: {
      low: rgb('#DCE5E6'),
      high: rgb('#F4F1EA'),
      shadow: rgb('#7F93A6'),
      light: rgb('#FFFFFF'),
      shadowStrength: 0.62,
      lightStrength: 0.7,
    },
  },
};

/** The values that the map's styles use from its palette and scale. */
export const mapVariables = ({ sea, land, halo }: MapPalette, scale: number) =>
  ({
    '--map-scale': scale,
    '--map-sea': sea,
    '--map-land': `rgb(${land.slice(0, 3).join(' ')})`,
    '--map-halo': halo,
  }) as object;
