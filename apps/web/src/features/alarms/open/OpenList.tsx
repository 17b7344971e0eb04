import { IconBellCheck } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Alarm } from '@groundwatch/protocol/rest';
import { callsForPeople } from '../../../alarms/open-alarms.ts';
import { useAcknowledge } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { Empty, PanelError, Skeleton } from '../../../ui/states.tsx';
import { FilterButton } from '../../../ui/table/FilterButton.tsx';
import { withParams } from '../../../ui/address-params.ts';
import { Column, Row, Text } from '../../../ui/box.tsx';
import { useSingleKey } from '../../../ui/single-keys.ts';
import { showError } from '../../../ui/toasts.ts';
import { useView } from '../../../ui/view-mode.ts';
import type { AlarmAddress } from '../address.ts';
import { AcknowledgeBar } from './AcknowledgeBar.tsx';
import { KeyHints } from './KeyHints.tsx';
import { LevelLinks } from './LevelLinks.tsx';
import { QueueTable } from './QueueTable.tsx';
import { OpenFilters } from './OpenFilters.tsx';
import { ACKNOWLEDGE_KEY } from './keys.ts';
import { MOST_LISTED, type OpenAlarmList } from './use-open-alarms.ts';

interface OpenListProps {
  address: AlarmAddress;
  zone: string | undefined;
  openAlarms: OpenAlarmList;
  /** The filtered alarms in order. */
  shown: readonly Alarm[];
  /** The alarm with open details beside the list, or the next one on a phone. */
  current: Alarm | undefined;
  isBeside: boolean;
  onOpen: (id: number) => void;
}

const noneSelected: ReadonlySet<number> = new Set();

/** All open alarms, worst and unacknowledged first. */
export function OpenList({ address, zone, openAlarms, shown, current, isBeside, onOpen }: OpenListProps) {
  const { t } = useTranslation('alarm');
  const [, setParams] = useSearchParams();
  const isPhone = useView() === 'mobile';
  const mayAcknowledge = useHasPermission('alarm:acknowledge');
  const acknowledge = useAcknowledge();
  const [selected, setSelected] = useState(noneSelected);
  const { mutate } = acknowledge;
  const run = useCallback(
    (alarms: readonly Alarm[], note = '') =>
      mutate({ alarms, note }, { onSuccess: () => setSelected(noneSelected), onError: (error) => showError(error) }),
    [mutate],
  );
  const now = serverClock.now();
  const chosen = shown.filter((alarm) => selected.has(alarm.id) && callsForPeople(alarm, now));
  const next = mayAcknowledge && current && callsForPeople(current, now) ? current : undefined;
  useSingleKey(ACKNOWLEDGE_KEY, next && !isPhone && !acknowledge.isBusy ? () => run([next]) : undefined);
  const narrowed = [address.state, address.kind, address.projectId, address.stations, address.ruleId, address.deviceNo];
  const filterCount = narrowed.filter((one) => one !== null).length + (address.text === '' ? 0 : 1);
  const [isUnfolded, setUnfolded] = useState(filterCount > 0 && !isBeside && !isPhone);
  return (
    <Column grow>
      <Row gap={8} fixed p={isPhone ? '0 0 12 0' : '12 16'} align="start">
        <LevelLinks alarms={openAlarms.alarms} address={address} isShort={isBeside || isPhone} isPhone={isPhone} />
        <FilterButton count={filterCount} isPhone={isPhone} isUnfolded={isUnfolded} onUnfold={setUnfolded} />
      </Row>
      {isUnfolded && (
        <OpenFilters
          address={address}
          alarms={openAlarms.alarms}
          onChange={(changes) => setParams((before) => withParams(before, changes), { replace: true })}
        />
      )}
      {openAlarms.total > MOST_LISTED && (
        <Text as="p" m="12 16" tone="text2" textAlign="center">
          {t('list.notAll', { shown: MOST_LISTED, count: openAlarms.total })}
        </Text>
      )}
      {openAlarms.error ? (
        <PanelError message={openAlarms.error.message} onRetry={openAlarms.retry} />
      ) : openAlarms.isPending ? (
        <Text as="div" m="24 16" tone="text2" textAlign="center">
          <Skeleton rows={8} height={44} />
        </Text>
      ) : shown.length > 0 ? (
        <QueueTable
          alarms={shown}
          grouping={address.grouping}
          layout={isPhone ? 'card' : isBeside ? 'beside' : 'full'}
          zone={zone}
          current={isPhone ? undefined : current?.id}
          selected={selected}
          isBusy={acknowledge.isBusy}
          onSelect={mayAcknowledge ? setSelected : undefined}
          onAcknowledge={mayAcknowledge ? run : undefined}
          onOpen={onOpen}
        />
      ) : (
        <Empty
          icon={IconBellCheck}
          title={t(openAlarms.alarms.length === 0 ? 'list.calm' : 'list.noMatch')}
          text={openAlarms.alarms.length > 0 && t('list.hidden', { count: openAlarms.alarms.length })}
        />
      )}
      {chosen.length > 0 || (isPhone && next) ? (
        <AcknowledgeBar
          chosen={chosen}
          next={next}
          zone={zone}
          isBusy={acknowledge.isBusy}
          onAcknowledge={run}
          onOpen={onOpen}
          onClear={() => setSelected(noneSelected)}
        />
      ) : (
        !isPhone && shown.length > 0 && <KeyHints mayAcknowledge={mayAcknowledge && isBeside} />
      )}
    </Column>
  );
}
