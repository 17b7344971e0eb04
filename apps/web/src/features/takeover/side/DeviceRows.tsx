import type { Device } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { DeviceView } from '../../../live/fleet/judge.ts';
import type { Fleet } from '../../../live/fleet/use-fleet.ts';
import { usePowerWords } from '../../../panels/devices/power-words.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { useAgoWords } from '../../../ui/duration-words.ts';
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
  const ago = useAgoWords();
  const powerWords = usePowerWords(true);
  const now = useServerNow();
  return devices.map((device) => {
    const view = fleet.views.find((one) => one.device.id === device.id);
    const state = view?.state ?? 'none';
    return (
      <li key={device.id} data-state={state}>
        <Row as="span" gap={8} nowrap shrink className={classes.rowName}>
          {device.name || device.deviceNo}
        </Row>
        <Row as="span" gap={8} justify="end" nowrap shrink className={classes.rowValue}>
          <StateSymbol kind={kinds[state]} size={24} /> {t(`takeover.state.${state}`)}
        </Row>
        <Text text="least" tone="text3" truncate>
          {[...powerWords(view), device.model].filter(Boolean).join(' · ')}
        </Text>
        <Row as="span" gap={8} justify="end" nowrap shrink className={classes.rowValue}>
          <small>{view?.heardAt ? ago(now - view.heardAt) : t('takeover.neverHeard')}</small>
        </Row>
      </li>
    );
  });
}
