import type { ActivityBucket } from '../../live/activity.ts';
import classes from './ReportsPanel.module.css';

const HEIGHT = 44;

/** One bar every ten seconds; resent reports stand on top of those on time. */
export function ReportBars({ buckets }: { buckets: readonly ActivityBucket[] }) {
  const most = Math.max(1, ...buckets.map(({ onTime, resent }) => onTime + resent));
  const scale = HEIGHT / most;
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${buckets.length * 6} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {buckets.map(({ start, onTime, resent }, index) => (
        <g key={start}>
          <rect
            className={index === buckets.length - 1 ? classes.newest : classes.onTime}
            x={index * 6}
            width={4}
            y={HEIGHT - onTime * scale}
            height={onTime * scale}
          />
          <rect
            className={classes.late}
            x={index * 6}
            width={4}
            y={HEIGHT - (onTime + resent) * scale}
            height={resent * scale}
          />
        </g>
      ))}
    </svg>
  );
}
