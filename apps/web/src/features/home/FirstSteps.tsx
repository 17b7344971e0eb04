import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { FirstSteps as Steps } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FIRST_STEPS_AUTH, firstStepsQuery } from './home-api.ts';

const steps = [
  ['company', '/admin/companies'],
  ['project', '/admin/projects'],
  ['station', '/admin/stations'],
  ['device', '/admin/devices'],
  ['report', '/admin/quarantine'],
  ['rule', '/alarms/rules'],
] as const satisfies readonly (readonly [keyof Steps, string])[];

/** While steps are open, and afterwards. */
const EVERY_MS = { open: 5_000, done: 60_000 };
const POLICIES = '/alarms/notices?tab=policies';

/** Null for users who may not create stations. */
function useFirstSteps() {
  const isAdministrator = useHasPermission(FIRST_STEPS_AUTH);
  const refetchInterval = ({ state: { data } }: { state: { data?: Steps | undefined } }): number =>
    data && steps.every(([key]) => data[key]) ? EVERY_MS.done : EVERY_MS.open;
  const query = useQuery({ ...firstStepsQuery, enabled: isAdministrator, refetchInterval });
  return isAdministrator ? query : null;
}

/** Whether the first steps may still come and push down what is below them. */
export function useAreStepsComing(): boolean {
  const steps = useFirstSteps();
  return steps !== null && steps.isPending && steps.failureCount === 0;
}

/** For administrators: the stations whose alarms nobody would be notified of, until there are none. */
export function UnreachedStations() {
  const { t } = useTranslation('panels');
  const count = useFirstSteps()?.data?.unreached ?? 0;
  if (count === 0) return null;
  return (
    <Row as="p" gap={8} align="start" text="table" role="status">
      <IconAlertTriangle size={18} stroke={1.8} style={{ flex: 'none' }} aria-hidden />
      <span>
        {t('firstSteps.unreached', { count })} <Link to={POLICIES}>{t('firstSteps.toPolicies')}</Link>
      </span>
    </Row>
  );
}

/** For administrators: the steps to the first warning, until dismissed, and the stations without notification policy. */
export function FirstSteps() {
  const { t } = useTranslation('panels');
  const data = useFirstSteps()?.data;
  if (!data) return null;
  const next = steps.find(([key]) => !data[key])?.[0];
  if (next === undefined) return <UnreachedStations />;
  const isReached = data.station && data.unreached === 0;
  return (
    <Box style={{ order: 1, flex: '1 0 100%' }}>
      <Panel title={t('firstSteps.title')}>
        <Stack as="ol" gap={8} columns="repeat(auto-fit, minmax(min(220px, 100%), 1fr))">
          {[
            ...steps.map(([key, path]) => ({ key, path, isDone: data[key] })),
            { key: 'notified', path: POLICIES, isDone: isReached } as const,
          ].map(({ key, path, isDone }) => (
            <Row as="li" key={key} gap={8} align="start">
              {isDone ? (
                <IconCircleCheck size={20} stroke={1.8} role="img" aria-label={t('firstSteps.done')} />
              ) : (
                <IconCircle size={20} stroke={1.8} role="img" aria-label={t('firstSteps.open')} />
              )}
              <Stack gap={0}>
                {isDone ? (
                  <Text tone="text3">{t(`firstSteps.${key}`)}</Text>
                ) : (
                  <Link to={path} {...(key === next && { 'aria-current': 'step' })}>
                    {t(`firstSteps.${key}`)}
                  </Link>
                )}
                {!isDone && (
                  <Text text="least" tone="text3">
                    {t(`firstSteps.how.${key}`)}
                  </Text>
                )}
              </Stack>
            </Row>
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}
