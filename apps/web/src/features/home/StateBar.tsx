import type { DeviceState } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';
import type { StateCounts } from '../../live/fleet/summary.ts';
import classes from './StateBar.module.css';

interface StateBarProps {
  counts: StateCounts;
  total: number;
  states: readonly DeviceState[];
  isTall?: boolean;
  /** Width of the whole bar in per cent of its room, for comparing bars. */
  share?: number;
}

/** Devices by state in one bar: the normal share muted, what is late or silent told by pattern and colour. */
export function StateBar({ counts, total, states, isTall = false, share = 100 }: StateBarProps) {
  const { t } = useTranslation();
  const label = states.map((state) => `${t(`state.${state}`)} ${counts[state]}`).join(', ');
  return (
    <span
      className={classes.bar}
      role="img"
      aria-label={label}
      data-tall={isTall || undefined}
      style={{ width: `${share}%` }}
    >
      {states.map(
        (state) =>
          counts[state] > 0 && (
            <i key={state} data-state={state} style={{ flexGrow: counts[state] / Math.max(1, total) }} />
          ),
      )}
    </span>
  );
}
