import { sparkPath } from './spark-path.ts';
import { Text } from '../../ui/box.tsx';
import classes from './Sparkline.module.css';

interface SparklineProps {
  values: readonly (number | null)[];
  /** The accessible description. */
  label: string;
  isStepped?: boolean;
  isMuted?: boolean;
  /**
   * Values at the bottom and at the top; absent: minimum and maximum of the data. `limitY`: position of a limit, from 0 at the top to 100
   * at the bottom.
   */
  bounds?: { least: number; most: number; limitY?: number | null };
}

const BOX = { width: 100, height: 100 };

/** A small line without axes, its last value a point. It fills its box. */
export function Sparkline({ values, label, isStepped = false, isMuted = false, bounds }: SparklineProps) {
  const { path, last } = sparkPath(values, BOX, isStepped, bounds);
  return (
    <Text block shrink fill className={classes.spark} role="img" aria-label={label} data-muted={isMuted || undefined}>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden>
        {typeof bounds?.limitY === 'number' && <path d={`M0 ${bounds.limitY}H${BOX.width}`} data-limit />}
        <path d={path} />
      </svg>
      {last && <i style={{ left: `${last[0]}%`, top: `${last[1]}%` }} />}
    </Text>
  );
}
