import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { ChannelsTab } from '../../features/notifications/ChannelsTab.tsx';
import { DeliveriesTab } from '../../features/notifications/DeliveriesTab.tsx';
import { OwnNotifications } from '../../features/notifications/OwnNotifications.tsx';
import { PeopleTab } from '../../features/notifications/PeopleTab.tsx';
import { PoliciesTab } from '../../features/notifications/PoliciesTab.tsx';
import { RostersTab } from '../../features/notifications/RostersTab.tsx';
import { WarningsTab } from '../../features/notifications/WarningsTab.tsx';
import { UnreachedStations } from '../../features/home/FirstSteps.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Page } from '../../ui/Page.tsx';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

const tabs = {
  deliveries: DeliveriesTab,
  policies: PoliciesTab,
  rosters: RostersTab,
  people: PeopleTab,
  channels: ChannelsTab,
  warnings: WarningsTab,
  own: OwnNotifications,
} as const satisfies Readonly<Record<string, ComponentType>>;
type Tab = keyof typeof tabs;

const addressOf = (key: Tab): string => `/alarms/notices?tab=${key}`;
const isTab = (key: string | null): key is Tab => key !== null && Object.hasOwn(tabs, key);

/** Notifications: messages, policies, rosters, people, channels, and CAP publishing. */
export function NotificationsPage() {
  const { t } = useTranslation('alarm');
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const tab: Tab = isTab(asked) ? asked : 'deliveries';
  const title = usePageTitle(t('notifications.title'), asked === null ? '' : t(`notifications.tab.${tab}`));
  const Shown = tabs[tab];
  return (
    <Page title={title}>
      {tab !== 'policies' && <UnreachedStations />}
      <LinkTabs
        label={title}
        tabs={(Object.keys(tabs) as Tab[]).map((key) => ({ to: addressOf(key), label: t(`notifications.tab.${key}`) }))}
        current={addressOf(tab)}
      />
      <Shown />
    </Page>
  );
}
