import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ChannelsTab } from '../../features/notices/ChannelsTab.tsx';
import { DeliveriesTab } from '../../features/notices/DeliveriesTab.tsx';
import { OwnNotices } from '../../features/notices/OwnNotices.tsx';
import { PeopleTab } from '../../features/notices/PeopleTab.tsx';
import { PoliciesTab } from '../../features/notices/PoliciesTab.tsx';
import { RostersTab } from '../../features/notices/RostersTab.tsx';
import { WarningsTab } from '../../features/notices/WarningsTab.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Page } from '../../ui/Page.tsx';
import { useChosenInRow } from '../../ui/use-chosen-in-row.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './NoticesPage.module.css';

const tabs = {
  deliveries: DeliveriesTab,
  policies: PoliciesTab,
  rosters: RostersTab,
  people: PeopleTab,
  channels: ChannelsTab,
  warnings: WarningsTab,
  own: OwnNotices,
} as const satisfies Readonly<Record<string, ComponentType>>;
type Tab = keyof typeof tabs;

const isTab = (key: string | null): key is Tab => key !== null && Object.hasOwn(tabs, key);

/** How people are told: what was sent, who is told of what, who is on duty, by which ways, and what is published. */
export function NoticesPage() {
  const { t } = useTranslation('alarm');
  const title = usePageTitle(t('notices.title'));
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const tab: Tab = isTab(asked) ? asked : 'deliveries';
  const Shown = tabs[tab];
  const row = useChosenInRow<HTMLElement>(tab);
  return (
    <Page title={title}>
      <nav ref={row} className={classes.tabs} aria-label={title}>
        {(Object.keys(tabs) as Tab[]).map((key) => (
          <Link key={key} to={`/alarms/notices?tab=${key}`} aria-current={key === tab ? 'page' : undefined}>
            {t(`notices.tab.${key}`)}
          </Link>
        ))}
      </nav>
      <Shown />
    </Page>
  );
}
