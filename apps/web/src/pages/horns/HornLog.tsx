import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { HornSounding } from '@groundwatch/protocol/rest';
import { hornsQuery } from '../../api/horns.ts';
import { HornStateWord } from '../../features/horns/HornStateWord.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { useListView } from '../../ui/table/use-list-view.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { pageProps } from '../../ui/table/page-props.ts';

const defaults = { filters: [], size: 20 };

/** All soundings, newest first, optionally of one alarm. */
export function HornLog({ alarmId }: { alarmId: number | null }) {
  const { t } = useTranslation('alarm');
  const navigate = useNavigate();
  const [view, setView] = useListView(defaults);
  const list = useQuery(hornsQuery({ current: view.page, size: view.size, ...(alarmId === null ? {} : { alarmId }) }));
  const columns = useMemo(
    (): TableColumn<HornSounding>[] => [
      { key: 'number', title: t('horns.number'), width: '6rem', render: ({ number }) => `H${number}` },
      { key: 'stationName', title: t('horns.place'), render: ({ stationName }) => stationName },
      {
        key: 'what',
        title: t('horns.what'),
        render: ({ action, level, duration }) => (
          <>
            <StateSymbol kind={`level${level as AlarmLevel}`} size={20} /> {t(`horns.action.${action}`)} · {duration} s
          </>
        ),
      },
      { key: 'state', title: t('horns.result'), render: ({ state }) => <HornStateWord state={state} /> },
      {
        key: 'who',
        title: t('horns.who'),
        render: ({ askedBy, releasedBy }) => (releasedBy === '' ? askedBy : `${askedBy} → ${releasedBy}`),
      },
      {
        key: 'askedAt',
        title: t('horns.when'),
        width: '220px',
        render: ({ askedAt, timeZone }) => <Stamp time={askedAt} zone={timeZone} />,
      },
    ],
    [t],
  );
  return (
    <Panel title={t('horns.log')} isFlush>
      <DataTable
        label={t('horns.log')}
        columns={columns}
        {...pageProps(list, view, setView)}
        nameOf={({ number }) => `H${number}`}
        onOpen={({ id }) => void navigate(`/alarms/horns?sounding=${id}`)}
        empty={t('horns.noLog')}
      />
    </Panel>
  );
}
