import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AlarmRule } from '@groundwatch/protocol/rest';
import { rulesQuery } from '../../../../api/alarm-rules.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { useZone } from '../../../../session/use-zone.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { useListView } from '../../../../ui/table/use-list-view.ts';
import { RuleFilters } from './RuleFilters.tsx';
import { useRuleColumns } from './use-rule-columns.tsx';
import { askedOf, listDefaults } from './view.ts';
import { pageProps } from '../../../../ui/table/page-props.ts';

/** All visible rules by place. */
export function RuleList({ onOpen }: { onOpen: (rule: AlarmRule) => void }) {
  const { t } = useTranslation('alarm');
  const [view, setView] = useListView(listDefaults);
  const zone = useZone();
  const columns = useRuleColumns(zone);
  const asked = useMemo(() => askedOf(view), [view]);
  const list = useQuery(rulesQuery(asked));
  const isNarrowed = view.keyword !== '' || Object.keys(view.filters).length > 0;
  return (
    <>
      <RuleFilters view={view} onView={setView} />
      <DataTable
        label={t('rules.title')}
        columns={columns}
        {...pageProps(list, view, setView)}
        nameOf={({ name }) => name}
        onOpen={onOpen}
        empty={t(isNarrowed ? 'rules.noneFound' : 'rules.none')}
      />
    </>
  );
}
