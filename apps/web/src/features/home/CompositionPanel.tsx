import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Fleet } from '../../live/fleet/use-fleet.ts';
import { Panel, Skeleton } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { ShareList, type ShareKind } from './ShareList.tsx';
import classes from './CompositionPanel.module.css';

interface CompositionPanelProps {
  fleet: Fleet;
  tablePath: string;
}

/** What the fleet is made of, by project or by kind of station. */
export function CompositionPanel({ fleet, tablePath }: CompositionPanelProps) {
  const { t } = useTranslation();
  const [wanted, setChosen] = useState<ShareKind | null>(null);
  // A single project says nothing about what the fleet is made of.
  const chosen = wanted ?? (fleet.summary.projects.length === 1 ? 'type' : 'project');
  return (
    <Panel
      title={t(chosen === 'project' ? 'home.projects' : 'home.types')}
      className={classes.panel}
      aside={
        <Segments
          value={chosen}
          label={t('home.composition')}
          onChange={setChosen}
          options={[
            { value: 'project', label: t('home.byProject') },
            { value: 'type', label: t('home.byType') },
          ]}
        />
      }
      isLoading={fleet.isLoading}
      skeleton={<Skeleton rows={5} />}
      error={fleet.error}
      onRetry={fleet.retry}
      empty={fleet.views.length === 0 ? t('panel.noData') : undefined}
    >
      <ShareList fleet={fleet} kind={chosen} tablePath={tablePath} />
    </Panel>
  );
}
