import type { SymbolKind } from '../../ui/symbols/shapes.ts';
import classes from './StateBar.module.css';

export interface BarPart {
  readonly kind: SymbolKind;
  readonly count: number;
}

interface StateBarProps {
  parts: readonly BarPart[];
  /** The accessible description. */
  label: string;
  /** Width of the bar in per cent, to compare bars. */
  share?: number;
  /** The normal part has its own strong colour. */
  isMain?: boolean;
}

/** Parts of a whole in one bar: normal muted, offline by pattern, warnings by colour. */
export function StateBar({ parts, label, share = 100, isMain = false }: StateBarProps) {
  return (
    <span
      className={classes.bar}
      role="img"
      aria-label={label}
      data-main={isMain || undefined}
      style={{ width: `${share}%` }}
    >
      {parts.map(
        ({ kind, count }) =>
          count > 0 && <i key={kind} className={classes.part} data-kind={kind} style={{ flexGrow: count }} />,
      )}
    </span>
  );
}

/** The part of a bar in its legend. */
export const StateSwatch = ({ kind }: Pick<BarPart, 'kind'>) => (
  <i className={`${classes.part} ${classes.swatch}`} data-kind={kind} />
);
