import { levelTokens, type SchemeTokens } from '../../theme/tokens.ts';
import type { SymbolColours } from './paint.ts';
import { levelOf, type SymbolKind } from './shapes.ts';

export type ColourToken =
  | 'red'
  | 'orange'
  | 'yellow'
  | 'blue'
  | 'normal'
  | 'offline'
  | 'late'
  | 'text1'
  | 'text2'
  | 'text3';

/** The colour token of a symbol: a hue for a warning, a state colour for a state, else ink. */
export function symbolToken(kind: SymbolKind): ColourToken {
  const level = levelOf(kind);
  if (level !== null) return levelTokens[level];
  if (kind === 'normal' || kind === 'offline' || kind === 'late') return kind;
  if (kind === 'resent') return 'late';
  if (kind === 'none') return 'text3';
  return kind === 'maintenance' || kind === 'disabled' || kind === 'place' ? 'text2' : 'text1';
}

export const symbolColours = (kind: SymbolKind, scheme: SchemeTokens): SymbolColours => ({
  main: scheme[symbolToken(kind)],
  ink: scheme.inkOnSeverity,
});
