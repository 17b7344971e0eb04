import { IconBellCheck } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Alarm } from '@groundwatch/protocol/rest';
import { callsForPeople, worstFirst } from '../../../alarms/standing.ts';
import { useAcknowledge } from '../../../api/alarms.ts';
import { useOverview } from '../../../api/registry.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { Empty, PanelError, Skeleton } from '../../../ui/states.tsx';
import { withParams } from '../../../ui/address-params.ts';
import { Column, Text } from '../../../ui/box.tsx';
import { showError } from '../../../ui/toasts.ts';
import { readAddress } from '../address.ts';
import { AcknowledgeBar } from './AcknowledgeBar.tsx';
import type { RowActions } from './AlarmRow.tsx';
import { AlarmTable } from './AlarmTable.tsx';
import { LevelLinks } from './LevelLinks.tsx';
import { isAsked } from './merge.ts';
import classes from './Standing.module.css';
import { StandingFilters } from './StandingFilters.tsx';
import { MOST_LISTED, useStanding } from './use-standing.ts';

const noneSelected: ReadonlySet<number> = new Set();

/** Everything that has not ended, the worst and unacknowledged first. */
export function StandingList({ zone, onOpen }: { zone: string | undefined; onOpen: (id: number) => void }) {
  const { t } = useTranslation('alarm');
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const standing = useStanding();
  const overview = useOverview().data;
  const devices = useMemo(() => new Map(overview?.devices.map((one) => [one.deviceNo, one])), [overview]);
  const mayAcknowledge = useHasPermission('alarm:acknowledge');
  const acknowledge = useAcknowledge();
  const [selected, setSelected] = useState(noneSelected);
  const shown = useMemo(() => {
    const now = serverClock.now();
    return standing.alarms.filter((alarm) => isAsked(alarm, address, now)).sort(worstFirst(now));
  }, [standing.alarms, address]);
  const select = useCallback((alarms: readonly Alarm[], isOn: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      for (const { id } of alarms)
        if (isOn) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  const { mutate } = acknowledge;
  const run = useCallback(
    (alarms: readonly Alarm[], note = '') =>
      mutate({ alarms, note }, { onSuccess: () => setSelected(noneSelected), onError: (error) => showError(error) }),
    [mutate],
  );
  const actions = useMemo(
    (): RowActions => (mayAcknowledge ? { onAcknowledge: run, onSelect: select, onOpen } : { onOpen }),
    [mayAcknowledge, run, select, onOpen],
  );
  const now = serverClock.now();
  const chosen = shown.filter((alarm) => selected.has(alarm.id) && callsForPeople(alarm, now));
  return (
    <Column grow>
      <LevelLinks alarms={standing.alarms} address={address} />
      <StandingFilters
        address={address}
        alarms={standing.alarms}
        onChange={(changes) => setParams((before) => withParams(before, changes), { replace: true })}
      />
      {standing.total > MOST_LISTED && (
        <Text as="p" m="24 16" tone="text2" textAlign="center" className={classes.more}>
          {t('list.notAll', { shown: MOST_LISTED, count: standing.total })}
        </Text>
      )}
      {standing.error ? (
        <PanelError message={standing.error.message} onRetry={standing.retry} />
      ) : standing.isPending ? (
        <Text as="div" m="24 16" tone="text2" textAlign="center">
          <Skeleton rows={8} height={44} />
        </Text>
      ) : shown.length > 0 ? (
        <AlarmTable
          alarms={shown}
          grouping={address.grouping}
          devices={devices}
          zone={zone}
          selected={selected}
          isBusy={acknowledge.isPending}
          actions={actions}
        />
      ) : (
        <Empty
          icon={IconBellCheck}
          title={t(standing.alarms.length === 0 ? 'list.calm' : 'list.noMatch')}
          text={standing.alarms.length > 0 && t('list.hidden', { count: standing.alarms.length })}
        />
      )}
      {chosen.length > 0 && (
        <AcknowledgeBar
          count={chosen.length}
          isBusy={acknowledge.isPending}
          onAcknowledge={(note) => run(chosen, note)}
          onClear={() => setSelected(noneSelected)}
        />
      )}
    </Column>
  );
}
