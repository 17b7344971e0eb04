import { contrast, mix } from './contrast.ts';
import { tokens, type Scheme, type SchemeTokens } from './tokens.ts';

/** The picker's first colour. */
export const DEFAULT_PRIMARY = '#409EFF';

/** Required for text of normal size (WCAG 2.2 AA). */
export const LEAST_CONTRAST = 4.5;

export interface PrimaryColours {
  /** Background of filled controls, and its text colour. */
  readonly fill: string;
  readonly onFill: string;
  /** Links, active entries, focus: text on every background of the scheme. */
  readonly accent: string;
  readonly accentGround: string;
  readonly onAccent: string;
}

const INK = tokens.dark.canvas;
const WHITE = '#FFFFFF';
const STEP = 0.02;
const groundShare: Readonly<Record<Scheme, number>> = { light: 0.1, dark: 0.18 };

/** White or ink, or black on the few greys where neither is legible. */
function readable(ground: string): string {
  const better = contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK;
  return contrast(better, ground) >= LEAST_CONTRAST ? better : '#000000';
}

/** The user's colour, or the nearest one that is legible on these backgrounds. */
function legible(colour: string, grounds: readonly string[], towards: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const candidate = mix(colour, towards, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= LEAST_CONTRAST)) return candidate;
  }
  return towards;
}

const own = ({ accent, accentGround, onAccent }: SchemeTokens): PrimaryColours => ({
  fill: accent,
  onFill: onAccent,
  accent,
  accentGround,
  onAccent,
});

/** The colours derived from the user's in one scheme, or the product's own. */
export function primaryColours(colour: string | null, scheme: Scheme): PrimaryColours {
  const { surface, raised, canvas, ...rest } = tokens[scheme];
  if (colour === null) return own({ surface, raised, canvas, ...rest });
  const accentGround = mix(surface, colour, groundShare[scheme]);
  const accent = legible(colour, [surface, raised, canvas, accentGround], scheme === 'light' ? INK : WHITE);
  return { fill: colour, onFill: readable(colour), accent, accentGround, onAccent: readable(accent) };
}

/** Whether the colour is illegible as text on the scheme's surface. */
export const isFaint = (colour: string, scheme: Scheme): boolean =>
  contrast(colour, tokens[scheme].surface) < LEAST_CONTRAST;
