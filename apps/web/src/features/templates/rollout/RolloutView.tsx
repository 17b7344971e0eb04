import { useQuery } from '@tanstack/react-query';
import { parameterSetOf } from '@groundwatch/protocol/model';
import type { Overview } from '@groundwatch/protocol/rest';
import { Link } from 'react-router';
import { rolloutQuery } from '../../../api/rollouts.ts';
import { linesOf } from '../../../commands/content.ts';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PanelError, Skeleton } from '../../../ui/states.tsx';
import { Stamp } from '../../../ui/Stamp.tsx';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { LineRows } from './LineRows.tsx';
import { Progress } from './Progress.tsx';
import classes from './Rollout.module.css';
import { RolloutActions } from './RolloutActions.tsx';

interface RolloutViewProps {
  id: string;
  overview: Overview;
  onOpen: (id: string) => void;
}

/** How far a rollout is, as a whole and device by device; moves as the server tells of its commands. */
export function RolloutView({ id, overview, onOpen }: RolloutViewProps) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const name = useNames();
  const query = useQuery(rolloutQuery(id));
  const rollout = query.data;
  if (!rollout) {
    if (query.error) return <PanelError message={query.error.message} onRetry={() => void query.refetch()} />;
    return (
      <Panel title={t('templates.rollout')} isLoading skeleton={<Skeleton rows={9} height={36} />}>
        {null}
      </Panel>
    );
  }
  const set = name(parameterSetOf(rollout.set)!.names);
  const { templateName, number, state, reverts, revertedBy } = rollout;
  const zoneOf = (stationId: number): string | undefined =>
    overview.stations.find((station) => station.id === stationId)?.timeZone;
  return (
    <Stack gap={16}>
      <Panel title={`#${number} ${templateName === '' ? set : templateName}`} aside={t(`templates.state.${state}`)}>
        <Row gap="12 24" wrap className={classes.summary}>
          <Progress counts={rollout.counts} />
          <Row gap={8} align="stretch" wrap className={classes.actions}>
            <RolloutActions rollout={rollout} onOpen={onOpen} />
          </Row>
        </Row>
        <Text as="p" m="12 0" tone="text2" role="status">
          {t(`templates.hint.${state}`)}
          {!rollout.isWhole && ` ${t('templates.notWhole')}`}
        </Text>
        <Stack as="dl" columns="repeat(auto-fill, minmax(min(100%, 260px), 1fr))" gap="8 24" className={classes.facts}>
          <div>
            <dt>{t('templates.set')}</dt>
            <dd>{set}</dd>
          </div>
          {rollout.mode !== 'atOnce' && (
            <div>
              <dt>{t('templates.values')}</dt>
              <dd>
                {linesOf(rollout.set, rollout.values, language)
                  .map(({ label, value }) => `${label} ${value}`)
                  .join(' · ')}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('templates.mode.label')}</dt>
            <dd>{t(`templates.mode.${rollout.mode}`)}</dd>
          </div>
          <div>
            <dt>{t('templates.who')}</dt>
            <dd>
              {rollout.accountName} · <Stamp time={rollout.createdAt} />
            </dd>
          </div>
          {rollout.continuedAt && (
            <div>
              <dt>{t('templates.continuedBy')}</dt>
              <dd>
                {rollout.continuedBy} · <Stamp time={rollout.continuedAt} />
              </dd>
            </div>
          )}
          {rollout.stoppedAt && (
            <div>
              <dt>{t('templates.stoppedBy')}</dt>
              <dd>
                {rollout.stoppedBy} · <Stamp time={rollout.stoppedAt} />
              </dd>
            </div>
          )}
          {rollout.note !== '' && (
            <div>
              <dt>{t('templates.why')}</dt>
              <dd>{rollout.note}</dd>
            </div>
          )}
          {(reverts ?? revertedBy) && (
            <div>
              <dt>{t(reverts ? 'templates.reverts' : 'templates.revertedBy')}</dt>
              <dd>
                <Link to={`?rollout=${(reverts ?? revertedBy)!.id}`}>#{(reverts ?? revertedBy)!.number}</Link>
              </dd>
            </div>
          )}
        </Stack>
      </Panel>
      <Panel title={t('templates.results')} aside={t('templates.chosenDevices', { count: rollout.counts.all })} isFlush>
        <LineRows rollout={rollout} zoneOf={zoneOf} />
      </Panel>
    </Stack>
  );
}
