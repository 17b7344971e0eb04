import type { StatisticsDevice } from '@groundwatch/protocol/rest';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { StripLegend } from '../../ui/StripLegend.tsx';
import { completeness, useFigures } from './figures.ts';
import { dayAddress } from './device-address.ts';
import { daysOf, type Days } from './use-period.ts';
import { stripId } from './use-strip-place.ts';
import classes from './statistics.module.css';

const CELL = 14;
const GAP = 2;
const HEIGHT = 18;

const inks = ['full', 'most', 'many', 'some', 'half', 'few', 'none'] as const;
const least = [100, 99, 95, 80, 50] as const;

/** The darkness of a day: dark means missing. */
export function inkOf(share: number, received: number): (typeof inks)[number] {
  if (received === 0) return 'none';
  const at = least.findIndex((bound) => share >= bound);
  return inks[at === -1 ? 5 : at]!;
}

type Day = StatisticsDevice['days'][number];

/** A device's days side by side. Each cell links to the device at that time. */
export function DayStrip({ device, days }: { device: StatisticsDevice; days: Days }) {
  const { t } = useTranslation('statistics');
  const { share } = useFigures();
  const all = daysOf(days);
  const count = all.length;
  const known = new Map(device.days.map((day) => [day[0], day]));
  // For a year a cell is as narrow as a line, without gaps.
  const [cell, gap] = count > 100 ? [4, 0] : [CELL, GAP];
  const none = device.days.filter(([, due, , received]) => due > 0 && received === 0).length;
  return (
    <svg
      id={stripId(device.deviceNo)}
      className={classes.strip}
      viewBox={`0 0 ${count * (cell + gap)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="group"
      aria-label={t('stripLabel', { name: device.name, complete: share(completeness(device)), none })}
    >
      {all.map((day, n) => (
        <Cell key={day} day={day} known={known.get(day)} x={n * (cell + gap)} width={cell} device={device} />
      ))}
    </svg>
  );
}

interface CellProps {
  day: string;
  known: Day | undefined;
  x: number;
  width: number;
  device: StatisticsDevice;
}

function Cell({ day, known, x, width, device }: CellProps) {
  const { t } = useTranslation('statistics');
  if (!known || known[1] === 0) return <circle className={classes.dot} cx={x + width / 2} cy={HEIGHT / 2} r={1.2} />;
  const [, due, missing, received, late, , isMaintained] = known;
  const ink = inkOf((100 * (due - missing)) / due, received);
  return (
    <Link to={dayAddress(device, day)} tabIndex={-1}>
      <title>{t('cell', { day, due, missing, received, late })}</title>
      <rect x={x} y={1} width={width} height={HEIGHT - 2} rx={width > 6 ? 2 : 0} data-ink={ink} />
      {ink === 'none' && width > 6 && (
        <path
          className={classes.hatch}
          d={`M${x} ${HEIGHT - 3}L${x + width} 3M${x} ${HEIGHT - 9}L${x + width / 2} 3`}
        />
      )}
      {late > 0 && width > 6 && <path className={classes.late} d={`M${x + width} ${HEIGHT - 7}v6h-6z`} />}
      {isMaintained && width > 6 && (
        <rect className={classes.maintenance} x={x + 0.5} y={1.5} width={width - 1} height={HEIGHT - 3} rx={2} />
      )}
    </Link>
  );
}

/** The meaning of the cells. */
export function DayLegend() {
  const { t } = useTranslation('statistics');
  return (
    <div className={classes.legend}>
      <StripLegend>
        <li title={t('calendarAside')}>{t('legendTitle')}</li>
        {([...inks, 'late', 'maintenance', 'notDue'] as const).map((ink) => (
          <li key={ink}>
            <i data-ink={ink} /> {t(`legend.${ink}`)}
          </li>
        ))}
      </StripLegend>
    </div>
  );
}
