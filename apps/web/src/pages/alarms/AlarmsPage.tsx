import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { SoundButton } from '../../alarms/badge/SoundButton.tsx';
import { alarmViews, readAddress, withAddress, type AlarmsView } from '../../features/alarms/address.ts';
import { AlarmDrawer } from '../../features/alarms/detail/AlarmDrawer.tsx';
import { EndedList } from '../../features/alarms/ended/EndedList.tsx';
import { FiguresView } from '../../features/alarms/figures/FiguresView.tsx';
import { MaintenanceList } from '../../features/alarms/maintenance/MaintenanceList.tsx';
import { StandingList } from '../../features/alarms/standing/StandingList.tsx';
import { useFollowAlarms, useStanding } from '../../features/alarms/standing/use-standing.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useUtc } from '../../session/use-utc.ts';
import { ListPage } from '../../ui/ListPage.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ZoneSwitch } from '../../ui/ZoneSwitch.tsx';
import classes from './AlarmsPage.module.css';

/** The operator's page: what stands, what has ended, how much it asks of the people, and what is under maintenance. */
export function AlarmsPage() {
  const { t } = useTranslation('alarm');
  const [params, setParams] = useSearchParams();
  const [isUtc, setUtc] = useUtc();
  const { view, opened } = useMemo(() => readAddress(params), [params]);
  const title = usePageTitle(t('list.title'));
  useFollowAlarms();
  const known = useStanding().alarms.find(({ id }) => id === opened);
  const open = useCallback(
    (id: number | null) => setParams((before) => withAddress(before, { alarm: id })),
    [setParams],
  );
  // Each view has filters of its own.
  const show = (next: AlarmsView): void => setParams(next === 'standing' ? {} : { view: next });
  return (
    <>
      <ListPage
        title={title}
        buttons={
          <>
            <SoundButton />
            <ZoneSwitch isUtc={isUtc} onChange={setUtc} />
          </>
        }
        lead={
          <div className={classes.views}>
            <Segments
              label={t('list.views')}
              value={view}
              options={alarmViews.map((value) => ({ value, label: t(`list.view.${value}`) }))}
              onChange={show}
            />
          </div>
        }
      >
        {view === 'standing' && <StandingList isUtc={isUtc} onOpen={open} />}
        {view === 'ended' && <EndedList isUtc={isUtc} onOpen={open} />}
        {view === 'figures' && <FiguresView isUtc={isUtc} />}
        {view === 'maintenance' && <MaintenanceList isUtc={isUtc} />}
      </ListPage>
      {opened !== null && <AlarmDrawer id={opened} known={known} isUtc={isUtc} onClose={() => open(null)} />}
    </>
  );
}
