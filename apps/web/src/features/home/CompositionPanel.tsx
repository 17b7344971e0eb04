import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { deviceStates, type Share } from '../../live/fleet/summary.ts';
import { withParams } from '../../live/fleet/table-query.ts';
import type { Fleet } from '../../live/fleet/use-fleet.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel, Skeleton } from '../../ui/Panel.tsx';
import { StateBar } from './StateBar.tsx';
import classes from './CompositionPanel.module.css';

interface CompositionPanelProps {
  fleet: Fleet;
  tablePath: string;
}

type Kind = 'project' | 'type';

/** What the fleet is made of: devices by project or by kind of station, each bar a way to its devices. */
export function CompositionPanel({ fleet, tablePath }: CompositionPanelProps) {
  const { t } = useTranslation();
  const name = useNames();
  const { locale } = useLanguage();
  const [kind, setKind] = useState<Kind>('project');
  const [params] = useSearchParams();
  const shares = kind === 'project' ? fleet.summary.projects : fleet.summary.types;
  const most = shares[0]?.total ?? 1;
  const labelOf = ({ station }: Share) => (kind === 'project' ? station.projectName : name(station.stationTypeNames));
  return (
    <Panel
      title={t('home.projects')}
      className={classes.panel}
      isLoading={fleet.isLoading}
      skeleton={<Skeleton rows={5} />}
      error={fleet.error}
      onRetry={fleet.retry}
      empty={shares.length === 0 ? t('panel.noData') : undefined}
      aside={
        <SegmentedControl
          size="xs"
          value={kind}
          onChange={(value) => setKind(value === 'type' ? 'type' : 'project')}
          data={[
            { value: 'project', label: t('home.byProject') },
            { value: 'type', label: t('home.byType') },
          ]}
        />
      }
    >
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
    </Panel>
  );
}
