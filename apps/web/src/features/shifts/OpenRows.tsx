import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShiftReport } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { TableFrame } from '../../ui/TableFrame.tsx';
import classes from './Report.module.css';
import { useTimes } from './use-times.ts';

type Column = 'device' | 'station' | 'since' | 'from' | 'to' | 'who' | 'note' | 'command' | 'state' | 'at';

function Rows({ label, columns, children }: { label: string; columns: readonly Column[]; children: ReactNode }) {
  const { t } = useTranslation('shift');
  return (
    <TableFrame label={label} className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{t(`column.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TableFrame>
  );
}

interface Props<Part extends 'silent' | 'works' | 'commands'> {
  rows: ShiftReport[Part];
  at: string;
}

export function SilentRows({ rows, at }: Props<'silent'>) {
  const { t } = useTranslation('shift');
  const { stamp } = useTimes(at);
  return (
    <Rows label={t('section.silent')} columns={['device', 'station', 'since']}>
      {rows.map(({ deviceNo, deviceName, stationName, since }) => (
        <tr key={deviceNo}>
          <td>
            <Link to={`/devices/${deviceNo}`}>{deviceName || deviceNo}</Link>
            <small>{deviceNo}</small>
          </td>
          <td>{stationName}</td>
          <td>
            <time dateTime={since}>{stamp(since)}</time>
          </td>
        </tr>
      ))}
    </Rows>
  );
}

export function WorksRows({ rows, at }: Props<'works'>) {
  const { t } = useTranslation('shift');
  const { stamp } = useTimes(at);
  return (
    <Rows label={t('section.works')} columns={['station', 'from', 'to', 'who', 'note']}>
      {rows.map(({ id, stationName, from, to, by, reason }) => (
        <tr key={id}>
          <td>{stationName}</td>
          <td>
            <time dateTime={from}>{stamp(from)}</time>
          </td>
          <td>
            <time dateTime={to}>{stamp(to)}</time>
          </td>
          <td>{by}</td>
          <td className={classes.free}>{reason}</td>
        </tr>
      ))}
    </Rows>
  );
}

export function CommandRows({ rows, at }: Props<'commands'>) {
  const { t } = useTranslation('shift');
  const { t: control } = useTranslation('control');
  const { stamp } = useTimes(at);
  return (
    <Rows label={t('section.commands')} columns={['at', 'command', 'device', 'who', 'state']}>
      {rows.map((row) => (
        <tr key={row.number}>
          <td>
            <time dateTime={row.at}>{stamp(row.at)}</time>
          </td>
          <td>
            #{row.number} {control(`kind.${row.kind}`)}
          </td>
          <td>
            <Link to={`/devices/${row.deviceNo}`}>{row.deviceName || row.deviceNo}</Link>
            <small>{row.stationName}</small>
          </td>
          <td>{row.by}</td>
          <td>{control(`state.${row.state}`)}</td>
        </tr>
      ))}
    </Rows>
  );
}
