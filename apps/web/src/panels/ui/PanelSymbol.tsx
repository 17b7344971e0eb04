import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import type { LevelStyle, SymbolKind } from '../../ui/symbols/shapes.ts';
import { Row } from '../../ui/box.tsx';
import classes from './PanelSymbol.module.css';

interface PanelSymbolProps {
  kind: SymbolKind;
  levelStyle?: LevelStyle | undefined;
  label?: string;
  className?: string | undefined;
}

/** A symbol in the size of its panel: `--p-symbol`. */
export function PanelSymbol({ kind, levelStyle, label, className = '' }: PanelSymbolProps) {
  return (
    <Row as="span" align="stretch" inline fixed className={`${classes.symbol} ${className}`}>
      <StateSymbol kind={kind} levelStyle={levelStyle} {...(label === undefined ? {} : { label })} />
    </Row>
  );
}
