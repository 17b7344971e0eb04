import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { Alarm } from '@groundwatch/protocol/rest';
import { callsForPeople, worstFirst } from '../../../alarms/open-alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { usePrinting } from '../../../theme/printing.ts';
import { Stack } from '../../../ui/box.tsx';
import { useUser } from '../../../session/session.ts';
import { useView } from '../../../ui/view-mode.ts';
import type { AlarmAddress } from '../address.ts';
import { AlarmStory } from '../detail/AlarmStory.tsx';
import { isAsked } from './merge.ts';
import classes from './OpenAlarms.module.css';
import { OpenList } from './OpenList.tsx';
import type { OpenAlarmList } from './use-open-alarms.ts';

/** Wide enough for list and details side by side. */
const WIDE = '(min-width: 90em)';

/** Whether the details are beside the list. */
export function useIsBeside(): boolean {
  const isPhone = useView() === 'mobile';
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false;
  const isPrinting = usePrinting();
  const fits = isWide && !isPhone;
  // Paper is narrower than the screen; printing keeps the layout of the screen.
  const [isBeside, setBeside] = useState(fits);
  if (!isPrinting && isBeside !== fits) setBeside(fits);
  return isPrinting ? isBeside : fits;
}

interface OpenViewProps {
  address: AlarmAddress;
  zone: string | undefined;
  openAlarms: OpenAlarmList;
  onOpen: (id: number) => void;
}

/** The queue of open alarms. A wide screen shows the selected alarm beside it, by default the first. */
export function OpenView({ address, zone, openAlarms, onOpen }: OpenViewProps) {
  const { t } = useTranslation('alarm');
  const isBeside = useIsBeside();
  const isPhone = useView() === 'mobile';
  const me = useUser().data?.id;
  const shown = useMemo(() => {
    const now = serverClock.now();
    return openAlarms.alarms.filter((alarm) => isAsked(alarm, address, now, me)).sort(worstFirst(now));
  }, [openAlarms.alarms, address, me]);
  const first = useFirst(shown, openAlarms.alarms, JSON.stringify({ ...address, opened: null }), isBeside);
  const { opened } = address;
  const known = openAlarms.alarms.find(({ id }) => id === opened);
  const current = opened === null ? first : isBeside ? known : first;
  const list = (
    <OpenList
      address={address}
      zone={zone}
      openAlarms={openAlarms}
      shown={shown}
      current={isBeside || isPhone ? current : undefined}
      isBeside={isBeside}
      onOpen={onOpen}
    />
  );
  const shownId = opened ?? current?.id;
  if (!isBeside || shownId === undefined) return list;
  return (
    <Stack columns="minmax(0, 1fr) minmax(0, 1.04fr)" grow className={classes.beside}>
      {list}
      <section className={classes.story} aria-label={t('detail.name')} tabIndex={-1}>
        <AlarmStory key={shownId} id={shownId} known={known ?? current} zone={zone} />
      </section>
    </Stack>
  );
}

/**
 * The alarm shown before one is selected: the first of the list at that time. Others come and go, and it may leave the list itself, but it
 * stays until it has ended or others are `asked` for, so that nobody acts on an alarm other than the one they read. In a queue that shows
 * only the next alarm, the first follows when it was acknowledged.
 */
function useFirst(shown: readonly Alarm[], all: readonly Alarm[], asked: string, isBeside: boolean): Alarm | undefined {
  const [before, setBefore] = useState<{ id: number | undefined; asked: string }>({ id: undefined, asked });
  const id = before.asked === asked ? before.id : undefined;
  const now = serverClock.now();
  const kept = isBeside
    ? all.find((alarm) => alarm.id === id)
    : shown.find((alarm) => alarm.id === id && callsForPeople(alarm, now));
  const first = kept ?? (isBeside ? shown[0] : shown.find((alarm) => callsForPeople(alarm, now)));
  if (first?.id !== before.id || asked !== before.asked) setBefore({ id: first?.id, asked });
  return first;
}
