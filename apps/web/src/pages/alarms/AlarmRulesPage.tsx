import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { EventsView } from '../../features/alarms/rules/events/EventsView.tsx';
import { HereView } from '../../features/alarms/rules/here/HereView.tsx';
import { RuleList } from '../../features/alarms/rules/list/RuleList.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Column } from '../../ui/box.tsx';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { Page } from '../../ui/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { OpenedRule } from './OpenedRule.tsx';
import { placeOf, type RulesPlace } from './rules-place.ts';

const views = ['list', 'here', 'events'] as const;
const addressOf = (view: (typeof views)[number]): string => `/alarms/rules${view === 'list' ? '' : `?view=${view}`}`;

/** The alarm rules: the list, effective rules, marked events, and one rule at a time. */
export function AlarmRulesPage() {
  const { t } = useTranslation('alarm');
  const [params, setParams] = useSearchParams();
  const place = placeOf(params);
  const view = views.find((one) => one === place.kind) ?? 'list';
  const title = usePageTitle(t('rules.title'), view === 'list' ? '' : t(`rules.view.${view}`));
  const lead = (
    <Column grow shrink>
      <LinkTabs
        label={t('rules.view.label')}
        tabs={views.map((one) => ({ to: addressOf(one), label: t(`rules.view.${one}`) }))}
        current={addressOf(view)}
      />
    </Column>
  );
  if (place.kind === 'list')
    return (
      <Page title={title} lead={lead}>
        <RuleList title={title} onOpen={(id) => setParams({ rule: String(id ?? 'new') })} />
      </Page>
    );
  const isOpened = place.kind === 'rule' || place.kind === 'new';
  return (
    <Page
      title={title}
      back={
        isOpened && (
          <Button
            component={Link}
            to="/alarms/rules"
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden />}
          >
            {t('rules.back')}
          </Button>
        )
      }
      lead={!isOpened && lead}
    >
      <Opened place={place} />
    </Page>
  );
}

function Opened({ place }: { place: Exclude<RulesPlace, { kind: 'list' }> }) {
  if (place.kind === 'here') return <HereView />;
  return place.kind === 'events' ? <EventsView /> : <OpenedRule place={place} />;
}
