import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Fleet } from '../../live/fleet/use-fleet.ts';
import { Panel, Skeleton } from '../../ui/Panel.tsx';
import { ShareList, type ShareKind } from './ShareList.tsx';
import classes from './CompositionPanel.module.css';

interface CompositionPanelProps {
  fleet: Fleet;
  tablePath: string;
}

/** What the fleet is made of, by project and by kind of station: one below the other where there is room, else in turn. */
export function CompositionPanel({ fleet, tablePath }: CompositionPanelProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ShareKind>('project');
  const isTall = useMediaQuery('(min-height: 900px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const state = {
    isLoading: fleet.isLoading,
    skeleton: <Skeleton rows={5} />,
    error: fleet.error,
    onRetry: fleet.retry,
    empty: fleet.views.length === 0 ? t('panel.noData') : undefined,
  };
  if (isTall) {
    return (
      <>
        <Panel title={t('home.projects')} aside={t('home.devicesByState')} className={classes.panel} {...state}>
          <ShareList fleet={fleet} kind="project" tablePath={tablePath} />
        </Panel>
        <Panel title={t('home.types')} aside={t('home.devicesByState')} className={classes.panel} {...state}>
          <ShareList fleet={fleet} kind="type" tablePath={tablePath} />
        </Panel>
      </>
    );
  }
  return (
    <Panel
      title={t(chosen === 'project' ? 'home.projects' : 'home.types')}
      className={classes.panel}
      aside={
        <SegmentedControl
          size="xs"
          value={chosen}
          onChange={(value) => setChosen(value === 'type' ? 'type' : 'project')}
          data={[
            { value: 'project', label: t('home.byProject') },
            { value: 'type', label: t('home.byType') },
          ]}
        />
      }
      {...state}
    >
      <ShareList fleet={fleet} kind={chosen} tablePath={tablePath} />
    </Panel>
  );
}
