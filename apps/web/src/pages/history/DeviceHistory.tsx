import type { PanelKey } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { createElement } from 'react';
import { CurvePanel } from '../../features/curves/CurvePanel.tsx';
import { ExportPanel } from '../../features/records/ExportPanel.tsx';
import { tablePanel } from '../../features/records/table-panels.tsx';
import { useAlarmedFirst } from '../../alarms/use-alarmed-first.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useWatch } from '../../live/hooks.ts';
import { useShownSensors } from '../../sensors/use-shown-sensors.ts';
import { Row, Stack } from '../../ui/box.tsx';
import { tablesOf, type HistoryPlace } from './history-address.ts';
import classes from './HistoryPage.module.css';
import { Chip } from '../../ui/Chip.tsx';

interface DeviceHistoryProps {
  device: Device;
  zone: string | undefined;
  place: HistoryPlace;
  onTable: (table: PanelKey) => void;
}

/** The history of one device in the selected view. */
export function DeviceHistory({ device, zone, place, onTable }: DeviceHistoryProps) {
  const { t } = useTranslation('device');
  const name = useNames();
  useWatch({ scope: 'device', id: device.deviceNo });
  const sensors = useAlarmedFirst(device, useShownSensors(device));
  const { view } = place;
  const tables = tablesOf(new Set(sensors.flatMap(({ type }) => type.parts.map(({ family }) => family.key))));
  const { key } = tables.find((one) => one.key === place.table) ?? tables[0]!;
  const given = { device, sensors, zone };
  if (view === 'export') return <ExportPanel {...given} />;
  return (
    <Stack gap={16} align="start" className={classes.answer} data-view={view}>
      {view !== 'table' && <CurvePanel {...given} />}
      {view !== 'curve' && (
        <Stack gap={8} shrink>
          <Row gap={8} align="stretch" wrap touch role="group" aria-label={t('history.kinds')}>
            {tables.map((one) => (
              <Chip key={one.key} aria-pressed={one.key === key} onClick={() => onTable(one.key)}>
                {name(one.names)}
              </Chip>
            ))}
          </Row>
          {createElement(tablePanel(key), { key, ...given })}
        </Stack>
      )}
    </Stack>
  );
}
