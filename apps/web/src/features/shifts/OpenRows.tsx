import { Link } from 'react-router';
import type { ShiftReport } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Text } from '../../ui/box.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './Report.module.css';
import { useTimes } from './use-times.ts';

interface Props<Part extends 'silent' | 'works' | 'commands'> {
  rows: ShiftReport[Part];
  at: string;
}

interface DeviceCellProps {
  deviceNo: string;
  deviceName: string;
  below: string;
}

const DeviceCell = ({ deviceNo, deviceName, below }: DeviceCellProps) => (
  <>
    <Link to={`/devices/${deviceNo}`}>{deviceName || deviceNo}</Link>
    <small>{below}</small>
  </>
);

/** Texts and times of the columns. */
function useWords(at: string) {
  const { t } = useTranslation('shift');
  const { stamp } = useTimes(at);
  return { t, time: (iso: string) => <time dateTime={iso}>{stamp(iso)}</time> };
}

export function SilentRows({ rows, at }: Props<'silent'>) {
  const { t, time } = useWords(at);
  return (
    <DataTable
      label={t('section.silent')}
      look="words"
      hasCards
      rows={rows}
      keyOf={({ deviceNo }) => deviceNo}
      columns={[
        { key: 'device', title: t('column.device'), render: (row) => <DeviceCell {...row} below={row.deviceNo} /> },
        { key: 'station', title: t('column.station'), render: ({ stationName }) => stationName },
        { key: 'since', title: t('column.since'), render: ({ since }) => time(since) },
      ]}
    />
  );
}

export function WorksRows({ rows, at }: Props<'works'>) {
  const { t, time } = useWords(at);
  return (
    <DataTable
      label={t('section.works')}
      look="words"
      hasCards
      rows={rows}
      columns={[
        { key: 'station', title: t('column.station'), render: ({ stationName }) => stationName },
        { key: 'from', title: t('column.from'), render: ({ from }) => time(from) },
        { key: 'to', title: t('column.to'), render: ({ to }) => time(to) },
        { key: 'who', title: t('column.who'), render: ({ by }) => by },
        {
          key: 'note',
          title: t('column.note'),
          render: ({ reason }) => <Text className={classes.text}>{reason}</Text>,
        },
      ]}
    />
  );
}

export function CommandRows({ rows, at: moment }: Props<'commands'>) {
  const { t, time } = useWords(moment);
  const { t: control } = useTranslation('control');
  return (
    <DataTable
      label={t('section.commands')}
      look="words"
      hasCards
      rows={rows}
      keyOf={({ number }) => number}
      columns={[
        { key: 'at', title: t('column.at'), render: ({ at }) => time(at) },
        {
          key: 'command',
          title: t('column.command'),
          isRowHead: true,
          render: ({ number, kind }) => `#${number} ${control(`kind.${kind}`)}`,
        },
        { key: 'device', title: t('column.device'), render: (row) => <DeviceCell {...row} below={row.stationName} /> },
        { key: 'who', title: t('column.who'), render: ({ by }) => by },
        { key: 'state', title: t('column.state'), render: ({ state }) => control(`state.${state}`) },
      ]}
    />
  );
}
