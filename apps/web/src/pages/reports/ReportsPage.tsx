import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { ReportList } from '../../features/reports/ReportList.tsx';
import { ScheduleList } from '../../features/reports/ScheduleList.tsx';
import { TemplateList } from '../../features/reports/TemplateList.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { Page } from '../../ui/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

const tabs = {
  reports: ReportList,
  schedules: ScheduleList,
  templates: TemplateList,
} as const satisfies Readonly<Record<string, ComponentType>>;
type Tab = keyof typeof tabs;

const addressOf = (key: Tab): string => (key === 'reports' ? '/reports' : `/reports?tab=${key}`);
const isTab = (key: string | null): key is Tab => key !== null && Object.hasOwn(tabs, key);

/** Created reports and, with permission, schedules and templates. */
export function ReportsPage() {
  const { t } = useTranslation('report');
  const maySet = useHasPermission('report:update');
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const tab: Tab = maySet && isTab(asked) ? asked : 'reports';
  const title = usePageTitle(t('page'), tab === 'reports' ? '' : t(`tab.${tab}`));
  const Shown = tabs[tab];
  return (
    <Page title={title}>
      {maySet && (
        <LinkTabs
          label={title}
          tabs={(Object.keys(tabs) as Tab[]).map((key) => ({ to: addressOf(key), label: t(`tab.${key}`) }))}
          current={addressOf(tab)}
        />
      )}
      <Shown />
    </Page>
  );
}
