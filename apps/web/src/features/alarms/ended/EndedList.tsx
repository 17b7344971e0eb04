import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { alarmLevels, conditionKinds, type AlarmLevel } from '@groundwatch/protocol/model';
import type { Alarm } from '@groundwatch/protocol/rest';
import { MarkedTriggerCell } from '../../../alarms/ValueCells.tsx';
import { useSubjectName } from '../../../alarms/use-subject-name.ts';
import { alarmsQuery } from '../../../api/alarms.ts';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useDurationWords } from '../../../ui/duration-words.ts';
import type { AddressChanges } from '../../../ui/address-params.ts';
import { formatStamp } from '../../../ui/format-time.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx';
import type { TableColumn } from '../../../ui/table/types.ts';
import { useListView } from '../../../ui/table/use-list-view.ts';
import { periodOf } from '../../../ui/period/period.ts';
import { PeriodInput } from '../../../ui/period/PeriodInput.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { readAddress } from '../address.ts';
import { Choice } from '../Choice.tsx';
import { PlaceFilters } from '../PlaceFilters.tsx';
import { askedOf, listDefaults } from './view.ts';
import { pageProps } from '../../../ui/table/page-props.ts';

const noAlarms: readonly Alarm[] = [];

/** Ended alarms, newest first. */
export function EndedList({ zone, onOpen }: { zone: string | undefined; onOpen: (id: number) => void }) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const [view, setView] = useListView(listDefaults);
  const [params] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const list = useQuery(alarmsQuery(useMemo(() => askedOf(view, address, zone), [view, address, zone])));
  const columns = useColumns(zone);
  const { filters } = view;
  const narrow = (changes: AddressChanges) => {
    const texts = Object.entries(changes).map(([key, value]) => [key, String(value ?? '')] as const);
    setView({ filters: { ...filters, ...Object.fromEntries(texts) } });
  };
  return (
    <>
      <ListToolbar view={view} onView={setView} search={t('list.search')}>
        <PeriodInput
          value={periodOf(filters)}
          zone={zone}
          onChange={({ from, to }) => narrow({ from: from ?? null, to: to ?? null })}
        />
        <Choice
          label={t('list.level')}
          data={alarmLevels.map(({ level }) => ({ value: String(level), label: t(`level.${level}`) }))}
          value={address.level === null ? null : String(address.level)}
          onChange={(level) => narrow({ level })}
        />
        <Choice
          label={t('list.kind')}
          data={conditionKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          value={address.kind}
          onChange={(kind) => narrow({ kind })}
        />
        <PlaceFilters address={address} alarms={list.data?.records ?? noAlarms} onChange={narrow} />
      </ListToolbar>
      <DataTable
        label={t('list.view.ended')}
        columns={columns}
        {...pageProps(list, view, setView)}
        empty={t('list.noEnded')}
        nameOf={(alarm) => `${ruleWord(alarm.ruleName)} ${alarm.stationName}`}
        onOpen={({ id }) => onOpen(id)}
      />
    </>
  );
}

function useColumns(zone: string | undefined): TableColumn<Alarm>[] {
  const { t } = useTranslation('alarm');
  const duration = useDurationWords();
  const ruleWord = useRuleWord();
  const subject = useSubjectName();
  return useMemo(() => {
    const time = (at: string | null) =>
      at === null ? '—' : <time dateTime={at}>{formatStamp(Date.parse(at), zone)}</time>;
    return [
      {
        key: 'ruleName',
        title: t('list.alarm'),
        width: '18rem',
        render: ({ worstLevel, ruleName }) => (
          <>
            <StateSymbol
              kind={`level${worstLevel as AlarmLevel}`}
              size={20}
              label={t(`level.${worstLevel as AlarmLevel}`)}
            />{' '}
            {ruleWord(ruleName)}
          </>
        ),
      },
      {
        key: 'station',
        title: t('list.where'),
        width: '20rem',
        render: (alarm) => `${alarm.stationName} · ${subject(alarm)}`,
      },
      {
        key: 'trigger',
        title: t('list.triggerValue'),
        isNumeric: true,
        render: (alarm) => <MarkedTriggerCell alarm={alarm} />,
      },
      { key: 'triggerTime', title: t('list.since'), width: '190px', render: ({ triggerTime }) => time(triggerTime) },
      { key: 'endedTime', title: t('list.ended'), width: '190px', render: ({ endedTime }) => time(endedTime) },
      {
        key: 'lasted',
        title: t('list.lasted'),
        isNumeric: true,
        render: ({ firstTriggerTime, endedTime }) =>
          endedTime === null ? '—' : duration(Date.parse(endedTime) - Date.parse(firstTriggerTime)),
      },
      {
        key: 'acknowledgedBy',
        title: t('list.acknowledgedBy'),
        width: '9rem',
        render: ({ acknowledgedBy }) => acknowledgedBy || '—',
      },
    ];
  }, [t, subject, zone, ruleWord, duration]);
}
