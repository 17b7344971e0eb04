import type { SymbolKind } from '../../ui/symbols/shapes.ts';
import classes from './StateBar.module.css';

export interface BarPart {
  readonly kind: SymbolKind;
  readonly count: number;
}

interface StateBarProps {
  parts: readonly BarPart[];
  /** What it shows, for those who do not see it. */
  label: string;
  /** Width of the whole bar in per cent of its room, for comparing bars. */
  share?: number;
  /** The normal part stands out in its own colour. */
  isMain?: boolean;
}

/** Parts of a whole in one bar: the normal share muted, what is silent told by pattern, warnings by their colours. */
export function StateBar({ parts, label, share = 100, isMain = false }: StateBarProps) {
  return (
    <span
      className={classes.bar}
      role="img"
      aria-label={label}
      data-main={isMain || undefined}
      style={{ width: `${share}%` }}
    >
      {parts.map(({ kind, count }) => count > 0 && <i key={kind} data-kind={kind} style={{ flexGrow: count }} />)}
    </span>
  );
}
