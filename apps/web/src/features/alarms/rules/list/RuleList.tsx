import { Button } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { AlarmRule } from '@groundwatch/protocol/rest';
import { rulesQuery } from '../../../../api/alarm-rules.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { Allowed } from '../../../../session/permissions.tsx';
import { useZone } from '../../../../session/use-zone.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { Empty } from '../../../../ui/states.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { isNarrowed } from '../../../../ui/table/EmptyRows.tsx';
import { useListView } from '../../../../ui/table/use-list-view.ts';
import { RuleFilters } from './RuleFilters.tsx';
import { useRuleColumns } from './use-rule-columns.tsx';
import { askedOf, listDefaults } from './view.ts';
import { pageProps } from '../../../../ui/table/page-props.ts';

const NewRule = () => {
  const { t } = useTranslation('alarm');
  return (
    <Allowed auth="alarm-rule:create">
      <Button component={Link} to="?rule=new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('rules.new')}
      </Button>
    </Allowed>
  );
};

/** All visible rules by place. */
export function RuleList({ title, onOpen }: { title: string; onOpen: (rule: AlarmRule) => void }) {
  const { t } = useTranslation('alarm');
  const [view, setView] = useListView(listDefaults);
  const zone = useZone();
  const columns = useRuleColumns(zone);
  const asked = useMemo(() => askedOf(view), [view]);
  const list = useQuery(rulesQuery(asked));
  return (
    <Panel isList title={title}>
      <RuleFilters
        view={view}
        onView={setView}
        buttons={list.data?.total !== 0 || isNarrowed(view) ? <NewRule /> : null}
      />
      <DataTable
        label={title}
        columns={columns}
        {...pageProps(list, view, setView)}
        nameOf={({ name }) => name}
        onOpen={onOpen}
        empty={
          <Empty icon={IconListDetails} title={t('rules.none')} text={t('rules.noneText')}>
            <NewRule />
          </Empty>
        }
      />
    </Panel>
  );
}
