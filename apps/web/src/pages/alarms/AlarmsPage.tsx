import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { alarmViews, readAddress, toView } from '../../features/alarms/address.ts';
import { AlarmDrawer } from '../../features/alarms/detail/AlarmDrawer.tsx';
import { EndedList } from '../../features/alarms/ended/EndedList.tsx';
import { FiguresView } from '../../features/alarms/figures/FiguresView.tsx';
import { MaintenanceList } from '../../features/alarms/maintenance/MaintenanceList.tsx';
import { OpenView, useIsBeside } from '../../features/alarms/open/OpenView.tsx';
import { useFollowAlarms, useOpenAlarmList } from '../../features/alarms/open/use-open-alarms.ts';
import { useAddressWords } from '../../features/alarms/use-address-words.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useZone } from '../../session/use-zone.ts';
import { withParams } from '../../ui/address-params.ts';
import { Page } from '../../ui/Page.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Row } from '../../ui/box.tsx';
import classes from './AlarmsPage.module.css';

/** The operator's page: open and ended alarms, statistics, and maintenance windows. */
export function AlarmsPage() {
  const { t } = useTranslation('alarm');
  const [params, setParams] = useSearchParams();
  const zone = useZone();
  const address = useMemo(() => readAddress(params), [params]);
  const { view, opened } = address;
  useFollowAlarms();
  const openAlarms = useOpenAlarmList();
  const { alarms } = openAlarms;
  const isBeside = useIsBeside() && view === 'open';
  const title = usePageTitle(t('list.title'), useAddressWords(address, alarms));
  const known = alarms.find(({ id }) => id === opened);
  const open = useCallback(
    (id: number | null) => setParams((before) => withParams(before, { alarm: id })),
    [setParams],
  );
  return (
    <>
      <Page
        isList
        title={title}
        lead={
          <Row align="stretch" fixed className={classes.views}>
            <Segments
              label={t('list.views')}
              value={view}
              options={alarmViews.map((value) => ({ value, label: t(`list.view.${value}`) }))}
              onChange={(next) => setParams((before) => toView(before, next))}
            />
          </Row>
        }
      >
        {view === 'open' && <OpenView address={address} zone={zone} openAlarms={openAlarms} onOpen={open} />}
        {view === 'ended' && <EndedList zone={zone} onOpen={open} />}
        {view === 'figures' && <FiguresView zone={zone} />}
        {view === 'maintenance' && <MaintenanceList zone={zone} />}
      </Page>
      {opened !== null && !isBeside && <AlarmDrawer id={opened} known={known} zone={zone} onClose={() => open(null)} />}
    </>
  );
}
