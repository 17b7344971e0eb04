import { useTranslation } from '../../i18n/i18n.ts';
import { ExportForm } from '../../sensors/export/ExportForm.tsx';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useExportTargets } from './use-export-targets.ts';

/** Exports stored rows of a device, one of its sensors, or its whole station. */
export function ExportPanel({ device, sensors, zone }: PanelProps) {
  const { t } = useTranslation('device');
  const targets = useExportTargets({ device, sensors });
  return (
    <Panel title={t('export.title')} isNamedAbove>
      <ExportForm targets={targets} time={useTimeRange()} zone={zone} />
    </Panel>
  );
}
