import { Link, useSearchParams } from 'react-router';
import { useLanguage, useNames } from '../../i18n/i18n.ts';
import { deviceStates, type Share } from '../../live/fleet/summary.ts';
import { withParams } from '../../live/fleet/table-query.ts';
import type { Fleet } from '../../live/fleet/use-fleet.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { StateBar } from './StateBar.tsx';
import classes from './CompositionPanel.module.css';

export type ShareKind = 'project' | 'type';

/** Bars of devices by state; each leads to the devices behind it. */
export function ShareList({ fleet, kind, tablePath }: { fleet: Fleet; kind: ShareKind; tablePath: string }) {
  const name = useNames();
  const { locale } = useLanguage();
  const [params] = useSearchParams();
  const shares = kind === 'project' ? fleet.summary.projects : fleet.summary.types;
  const most = shares[0]?.total ?? 1;
  const labelOf = ({ station }: Share) => (kind === 'project' ? station.projectName : name(station.stationTypeNames));
  return (
    <ul className={classes.list}>
      {shares.map((share) => {
        const isActive = params.get(kind) === share.key;
        const search = withParams(params, { [kind]: isActive ? null : share.key }).toString();
        return (
          <li key={share.key}>
            <Link className={classes.row} to={{ pathname: tablePath, search }} data-active={isActive || undefined}>
              <span className={classes.name} title={labelOf(share)}>
                {labelOf(share)}
              </span>
              <span className={classes.room}>
                <StateBar
                  counts={share.counts}
                  total={share.total}
                  states={deviceStates}
                  share={(100 * share.total) / most}
                />
              </span>
              <b className={classes.total}>{formatNumber(share.total, locale)}</b>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
