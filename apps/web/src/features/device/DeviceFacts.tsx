import { identFields, statusFields } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useStatus } from '../../live/hooks.ts';
import { useFreshness } from '../../sensors/use-freshness.ts';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { StatusValue } from '../../ui/StatusValue.tsx';

const states = statusFields.filter(({ key }) => ['installState', 'format', 'operator', 'ambient'].includes(key));

interface DeviceFactsProps {
  device: Device;
  zone: string | undefined;
  /** Expected time of the next contact, ms; null: the device never reported. */
  next: number | null;
  onClose: () => void;
}

/** Drawer with the identity of a device, some of its states, and its next contact. */
export function DeviceFacts({ device, zone, next, onClose }: DeviceFactsProps) {
  const { t } = useTranslation(['translation', 'device']);
  const name = useNames();
  const status = useStatus(device.deviceNo);
  const freshness = useFreshness(status?.collectTime, device.sendCycle);
  const facts: Fact[] = [
    [t('table.station'), device.stationName],
    [t('device:facts.model'), device.model],
    [t('device:facts.number'), device.deviceNo],
    ...identFields.map(({ key, names }): Fact => [name(names), device.ident[key] || '—']),
    ...states.map((field): Fact => [
      name(field.names),
      <StatusValue key={field.key} field={field} value={status?.values[field.key]} freshness={freshness} />,
    ]),
    [t('device.nextContact'), next === null ? '—' : formatZonedStamp(next, zone)],
  ];
  return (
    <Drawer title={device.name} size={420} onClose={onClose}>
      <Facts facts={facts} />
    </Drawer>
  );
}
