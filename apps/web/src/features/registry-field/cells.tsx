import { enums, sensorTypes } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { RegistryRow } from '../../registry/definition.ts';

interface CellProps {
  readonly row: RegistryRow;
}

export function SensorNameCell({ row }: CellProps) {
  const name = useNames();
  const type = sensorTypes.get(String(row['type']));
  const own = row['name'];
  return <>{typeof own === 'string' && own !== '' ? own : type ? name(type.names) : String(row['type'])}</>;
}

export function SensorTypeCell({ row }: CellProps) {
  const name = useNames();
  const type = sensorTypes.get(String(row['type']));
  return <>{type ? name(type.names) : String(row['type'])}</>;
}

export function PortCell({ row }: CellProps) {
  const { t } = useTranslation();
  return <>{row['port'] === 0 ? t('common.port', { count: 0 }) : String(row['port'])}</>;
}

export function MountModeCell({ row }: CellProps) {
  const name = useNames();
  const mode = enums.mountMode.find(({ code }) => code === row['mountMode']);
  return <>{mode ? name(mode.names) : '—'}</>;
}
