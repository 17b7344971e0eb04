import type { Device } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { DeviceView } from '../../../live/fleet/judge.ts';
import type { Fleet } from '../../../live/fleet/use-fleet.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { ageParts } from '../../../ui/format-time.ts';
import { Row, Text } from '../../../ui/box.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../../../ui/symbols/shapes.ts';
import classes from './Rows.module.css';

interface DeviceRowsProps {
  devices: readonly Device[];
  fleet: Fleet;
}

const kinds: Readonly<Record<DeviceView['state'], SymbolKind>> = {
  online: 'normal',
  late: 'late',
  offline: 'offline',
  none: 'none',
};

/** Devices with state and last contact. */
export function DeviceRows({ devices, fleet }: DeviceRowsProps) {
  const { t } = useTranslation('wall');
  const now = useServerNow();
  return devices.map((device) => {
    const view = fleet.views.find((one) => one.device.id === device.id);
    const state = view?.state ?? 'none';
    const age = view?.heardAt ? ageParts(now - view.heardAt) : null;
    return (
      <li key={device.id} data-state={state}>
        <Row as="span" gap={8} nowrap shrink className={classes.rowName}>
          {device.name || device.deviceNo}
        </Row>
        <Row as="span" gap={8} justify="end" nowrap shrink className={classes.rowValue}>
          <StateSymbol kind={kinds[state]} size={24} /> {t(`takeover.state.${state}`)}
        </Row>
        <Text text="least" tone="text3" truncate>
          {[
            view?.battery !== null && view?.battery !== undefined && `${view.battery.toFixed(1)} V`,
            view?.signal !== null && view?.signal !== undefined && `${String(view.signal).replace('-', '−')} dBm`,
            device.model,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Row as="span" gap={8} justify="end" nowrap shrink className={classes.rowValue}>
          <small>{age ? t(`takeover.age.${age.unit}`, { age: age.text }) : t('takeover.neverHeard')}</small>
        </Row>
      </li>
    );
  });
}
