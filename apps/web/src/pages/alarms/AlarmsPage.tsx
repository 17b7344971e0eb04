import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { alarmViews, readAddress, toView, type AlarmsView } from '../../features/alarms/address.ts';
import { AlarmDrawer } from '../../features/alarms/detail/AlarmDrawer.tsx';
import { OnDuty } from '../../features/alarms/open/OnDuty.tsx';
import { OpenView, useIsBeside } from '../../features/alarms/open/OpenView.tsx';
import { useFollowAlarms, useOpenAlarmList } from '../../features/alarms/open/use-open-alarms.ts';
import { useAddressWords } from '../../features/alarms/use-address-words.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Allowed } from '../../session/permissions.tsx';
import { useZone } from '../../session/use-zone.ts';
import { withParams } from '../../ui/address-params.ts';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel, WaitingTile } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Column } from '../../ui/box.tsx';

const EndedList = lazyPart(async () => (await import('../../features/alarms/ended/EndedList.tsx')).EndedList);
const StatisticsView = lazyPart(
  async () => (await import('../../features/alarms/statistics/StatisticsView.tsx')).StatisticsView,
);
const MaintenanceList = lazyPart(
  async () => (await import('../../features/alarms/maintenance/MaintenanceList.tsx')).MaintenanceList,
);

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
  const addressOf = (one: AlarmsView): string => `/alarms?${toView(params, one).toString()}`;
  const tabs = alarmViews.map((one) => ({ to: addressOf(one), label: t(`list.view.${one}`) }));
  const known = alarms.find(({ id }) => id === opened);
  const open = useCallback(
    (id: number | null) => setParams((before) => withParams(before, { alarm: id })),
    [setParams],
  );
  return (
    <>
      <Page
        title={title}
        lead={
          <Column grow shrink>
            <LinkTabs label={t('list.views')} tabs={tabs} current={addressOf(view)} />
          </Column>
        }
        buttons={
          view === 'open' && (
            <Allowed auth="notification:list">
              <OnDuty zone={zone} />
            </Allowed>
          )
        }
      >
        {view === 'maintenance' ? (
          <WhenLoaded fallback={<WaitingTile />}>
            <MaintenanceList zone={zone} />
          </WhenLoaded>
        ) : (
          <Panel isList title={title}>
            {view === 'open' && <OpenView address={address} zone={zone} openAlarms={openAlarms} onOpen={open} />}
            <WhenLoaded fallback={<WaitingTile />}>
              {view === 'ended' && <EndedList zone={zone} onOpen={open} />}
              {view === 'statistics' && <StatisticsView zone={zone} />}
            </WhenLoaded>
          </Panel>
        )}
      </Page>
      {opened !== null && !isBeside && <AlarmDrawer id={opened} known={known} zone={zone} onClose={() => open(null)} />}
    </>
  );
}
