import { useQuery } from '@tanstack/react-query';
import { parameterSetOf } from '@groundwatch/protocol/model';
import { Link } from 'react-router';
import { useStations } from '../../../api/registry.ts';
import { rolloutQuery } from '../../../api/rollouts.ts';
import { linesOf } from '../../../commands/content.ts';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PanelError, Skeleton } from '../../../ui/states.tsx';
import { Stamp } from '../../../session/Stamp.tsx';
import { Box, Row, Stack, Text } from '../../../ui/box.tsx';
import { LineRows } from './LineRows.tsx';
import { Progress } from './Progress.tsx';
import { RolloutActions } from './RolloutActions.tsx';

interface RolloutViewProps {
  id: string;
  onOpen: (id: string) => void;
}

/** The progress of a rollout, overall and by device, updated by messages. */
export function RolloutView({ id, onOpen }: RolloutViewProps) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const name = useNames();
  const stations = useStations();
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
  const other = reverts ?? revertedBy;
  const zoneOf = (stationId: number): string | undefined =>
    stations.find((station) => station.id === stationId)?.timeZone;
  return (
    <Stack gap={16}>
      <Panel title={`#${number} ${templateName === '' ? set : templateName}`} aside={t(`templates.state.${state}`)}>
        <Row gap="12 24" wrap>
          <Box style={{ flex: '1 1 300px' }}>
            <Progress counts={rollout.counts} />
          </Box>
          <Row gap={8} align="stretch" wrap spread>
            <RolloutActions rollout={rollout} onOpen={onOpen} />
          </Row>
        </Row>
        <Text as="p" m="12 0" tone="text2" role="status">
          {t(`templates.hint.${state}`)}
          {!rollout.isWhole && ` ${t('templates.notWhole')}`}
        </Text>
        <Facts
          layout="over"
          least={260}
          facts={[
            [t('templates.set'), set],
            ...(rollout.mode === 'atOnce'
              ? []
              : [
                  [
                    t('templates.values'),
                    linesOf(rollout.set, rollout.values, language)
                      .map(({ label, value }) => `${label} ${value}`)
                      .join(' · '),
                  ] as const,
                ]),
            [t('templates.mode.label'), t(`templates.mode.${rollout.mode}`)],
            [t('templates.who'), <Done key="who" by={rollout.accountName} at={rollout.createdAt} />],
            ...(rollout.continuedAt
              ? [
                  [
                    t('templates.continuedBy'),
                    <Done key="continued" by={rollout.continuedBy} at={rollout.continuedAt} />,
                  ] as const,
                ]
              : []),
            ...(rollout.stoppedAt
              ? [
                  [
                    t('templates.stoppedBy'),
                    <Done key="stopped" by={rollout.stoppedBy} at={rollout.stoppedAt} />,
                  ] as const,
                ]
              : []),
            ...(rollout.note === '' ? [] : [[t('templates.why'), rollout.note] as const]),
            ...(other
              ? [
                  [
                    t(reverts ? 'templates.reverts' : 'templates.revertedBy'),
                    <Link key="other" to={`?rollout=${other.id}`}>
                      #{other.number}
                    </Link>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Panel>
      <Panel title={t('templates.results')} aside={t('templates.chosenDevices', { count: rollout.counts.all })} isFlush>
        <LineRows rollout={rollout} zoneOf={zoneOf} />
      </Panel>
    </Stack>
  );
}

/** By whom, and when. */
const Done = ({ by, at }: { by: string | null; at: string }) => (
  <>
    {by} · <Stamp time={at} />
  </>
);
