import type { Scheme } from '../theme/tokens.ts';

/** Scales whose lightness only rises (dark) or falls (light), so that they are readable with colour blindness and in print. */
export const colourScales = {
  water: {
    dark: ['#1B2B3F', '#2A4F74', '#33809B', '#78BFA6', '#F1EFB8'],
    light: ['#F6EFD9', '#C3DDC6', '#7DB9C2', '#3F80B4', '#1F3F7A'],
  },
  warmth: {
    dark: ['#241B3D', '#5B2F6B', '#A4456C', '#E07B55', '#F8D68C'],
    light: ['#FBEBC8', '#F2B983', '#D97D6C', '#9B4C7F', '#4B2C69'],
  },
} as const satisfies Record<string, Record<Scheme, readonly string[]>>;

export type ColourScale = keyof typeof colourScales;
