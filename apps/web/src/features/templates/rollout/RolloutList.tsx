import { Button } from '@mantine/core';
import { parameterSetOf } from '@groundwatch/protocol/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MOST_ROLLOUTS, rolloutsQuery } from '../../../api/rollouts.ts';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { useZone } from '../../../session/use-zone.ts';
import { formatShortStamp, formatZonedStamp, zoneOffset } from '../../../ui/format-time.ts';
import { withParams } from '../../../ui/address-params.ts';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { Progress } from './Progress.tsx';

const STEP = 20;

/** Rollouts, newest first. The address may restrict them to those under way. */
export function RolloutList() {
  const { t } = useTranslation('control');
  const name = useNames();
  const zone = useZone();
  const [size, setSize] = useState(STEP);
  const [params] = useSearchParams();
  const isOpenOnly = params.get('rollouts') === 'open';
  const list = useQuery(rolloutsQuery(1, isOpenOnly ? MOST_ROLLOUTS : size));
  const rollouts = (list.data?.records ?? []).filter(({ counts }) => !isOpenOnly || counts.open > 0);
  const total = isOpenOnly ? rollouts.length : (list.data?.total ?? 0);
  return (
    <Panel
      title={t('templates.rollouts')}
      aside={
        <Row as="span" gap={8} wrap>
          {isOpenOnly && (
            <FilterChip
              text={t('templates.underWay')}
              to={{ search: withParams(params, { rollouts: null }).toString() }}
            />
          )}
          {total > 0 && t('templates.rolloutCount', { count: total })}
        </Row>
      }
      isLoading={list.isPending}
      skeleton={<Skeleton rows={6} height={48} />}
      error={list.data ? null : list.error}
      onRetry={() => void list.refetch()}
      empty={
        list.data && rollouts.length === 0
          ? t(isOpenOnly ? 'templates.noneUnderWay' : 'templates.noRollouts')
          : undefined
      }
    >
      <Stack as="ul" lined>
        {rollouts.map((rollout) => {
          const { id, number, templateName, set, state, counts, createdAt, accountName, reverts } = rollout;
          const at = Date.parse(createdAt);
          return (
            <li key={id}>
              <Stack as={Link} to={`?rollout=${id}`} gap={4} p="12 0" hover>
                <Row as="span" gap="0 12" align="baseline" justify="between" wrap>
                  <Text as="strong" weight={600}>
                    #{number} {templateName === '' ? name(parameterSetOf(set)!.names) : templateName}
                  </Text>
                  <Text
                    {...(state === 'halted' || state === 'asking' ? { tone: 'text1', weight: 600 } : { tone: 'text2' })}
                  >
                    {t(`templates.state.${state}`)}
                  </Text>
                </Row>
                <Progress counts={counts} />
                <small>
                  {reverts && `${t('templates.revertOf', { number: reverts.number })} · `}
                  {accountName} ·{' '}
                  <time dateTime={createdAt} title={formatZonedStamp(at, zone)}>
                    {formatShortStamp(at, serverClock.now(), zone)} {zoneOffset(zone, at)}
                  </time>
                </small>
              </Stack>
            </li>
          );
        })}
      </Stack>
      {total > rollouts.length && (
        <Button variant="default" size="xs" loading={list.isPlaceholderData} onClick={() => setSize(size + STEP)}>
          {t('templates.more')}
        </Button>
      )}
    </Panel>
  );
}
