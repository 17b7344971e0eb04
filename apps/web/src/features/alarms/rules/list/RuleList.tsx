import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rulesQuery } from '../../../../api/alarm-rules.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { ResourceList } from '../../../../resource/ResourceList.tsx';
import { useZone } from '../../../../session/use-zone.ts';
import { pageProps } from '../../../../ui/table/page-props.ts';
import { useListView } from '../../../../ui/table/use-list-view.ts';
import { RuleFilters } from './RuleFilters.tsx';
import { useRuleColumns } from './use-rule-columns.tsx';
import { askedOf, listDefaults } from './view.ts';

interface RuleListProps {
  title: string;
  /** Null: a new rule. */
  onOpen: (id: number | null) => void;
}

/** All visible rules by place. Each is edited on its own page, by address. */
export function RuleList({ title, onOpen }: RuleListProps) {
  const { t } = useTranslation('alarm');
  const [view, setView] = useListView(listDefaults);
  const zone = useZone();
  const columns = useRuleColumns(zone);
  const list = useQuery(rulesQuery(useMemo(() => askedOf(view), [view])));
  return (
    <ResourceList
      look="list"
      title={title}
      path="alarm-rules"
      auth={{ create: 'alarm-rule:create', update: 'alarm-rule:update' }}
      query={{ ...list, data: list.data?.records }}
      {...pageProps(list, view, setView)}
      columns={columns}
      nameOf={({ name }) => name}
      add={t('rules.new')}
      empty={t('rules.none')}
      emptyText={t('rules.noneText')}
      search={{ view, onView: setView, search: t('rules.search') }}
      filters={<RuleFilters view={view} onView={setView} />}
      onEdit={(rule) => onOpen(rule?.id ?? null)}
    />
  );
}
