import { Row } from '../../ui/box.tsx';
import classes from './Bars.module.css';

interface Bar {
  readonly key: string | number;
  readonly value: number;
  /** The resent part, on top of the value. */
  readonly late?: number;
}

interface BarsProps {
  bars: readonly Bar[];
  /** The accessible description. */
  label: string;
  /** The last bar is still growing. */
  isLastNew?: boolean;
}

/** Thin bars on a common base. They fill their box. */
export function Bars({ bars, label, isLastNew = false }: BarsProps) {
  const most = Math.max(...bars.map(({ value, late = 0 }) => value + late), 0) || 1;
  return (
    <Row as="span" align="stretch" fill className={classes.bars} role="img" aria-label={label}>
      {bars.map(({ key, value, late = 0 }, index) => (
        <span key={key} className={classes.bar} data-new={(isLastNew && index === bars.length - 1) || undefined}>
          {late > 0 && <i className={classes.late} style={{ height: `${(100 * late) / most}%` }} />}
          <i style={{ height: `${(100 * value) / most}%` }} />
        </span>
      ))}
    </Row>
  );
}
