import {
  batteryParts,
  signalParts,
  SYMBOL_BOX,
  symbolParts,
  type LevelStyle,
  type SymbolKind,
  type SymbolPart,
} from './shapes.ts';
import { symbolToken } from './colours.ts';
import { symbolFont } from './paint.ts';
import classes from './Symbol.module.css';

interface PartsProps {
  parts: readonly SymbolPart[];
  /** CSS colour of the symbol. */
  main: string;
  size: number;
  /** The accessible name. Without it the symbol is decoration beside its word. */
  label?: string | undefined;
}

function Parts({ parts, main, size, label }: PartsProps) {
  const colourOf = (part: 'main' | 'ink'): string => (part === 'main' ? main : 'var(--gw-ink-on-severity)');
  return (
    <svg
      className={classes.symbol}
      width={size}
      height={size}
      viewBox={`0 0 ${SYMBOL_BOX} ${SYMBOL_BOX}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {parts.map((part, i) =>
        'text' in part ? (
          <text
            key={i}
            x={part.x}
            y={part.y + part.size * 0.36}
            textAnchor="middle"
            fill={colourOf(part.fill)}
            style={{ font: symbolFont(part.size) }}
          >
            {part.text}
          </text>
        ) : (
          <path
            key={i}
            d={part.d}
            className={part.isRing ? classes.ring : undefined}
            fill={part.fill ? colourOf(part.fill) : 'none'}
            stroke={part.stroke ? colourOf(part.stroke) : 'none'}
            strokeWidth={part.width}
            strokeDasharray={part.dash?.join(' ')}
            opacity={part.opacity}
          />
        ),
      )}
    </svg>
  );
}

interface SymbolProps {
  kind: SymbolKind;
  levelStyle?: LevelStyle | undefined;
  /** px */
  size?: number;
  label?: string;
}

const cssToken = (token: string): string => `var(--gw-${token})`;

/** px. A number is illegible in anything smaller. */
const LEAST_WITH_NUMBER = 16;

/** The symbol of a state or warning level, in the scheme's colours. */
export function StateSymbol({ kind, levelStyle, size = 20, label }: SymbolProps) {
  const parts = symbolParts(kind, levelStyle).filter((part) => size >= LEAST_WITH_NUMBER || !('text' in part));
  return <Parts parts={parts} main={cssToken(symbolToken(kind))} size={size} label={label} />;
}

/** Signal strength in dBm as four bars: all from −65 up, one below −95. */
export function SignalSymbol({ dBm, size = 18 }: { dBm: number | null; size?: number }) {
  const filled = dBm === null ? 0 : [-200, -95, -85, -75].filter((limit) => dBm >= limit).length;
  return <Parts parts={signalParts(filled)} main="currentColor" size={size} />;
}

/** Battery charge in per cent. Null: unknown, drawn empty. */
export function BatterySymbol({ charge, size = 18 }: { charge: number | null; size?: number }) {
  return <Parts parts={batteryParts((charge ?? 0) / 100)} main="currentColor" size={size} />;
}
