import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RecordKind } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ExportForm } from '../../sensors/export/ExportForm.tsx';
import type { PanelProps } from '../../sensors/panel-props.ts';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';
import { useExportTargets } from './use-export-targets.ts';

interface ExportButtonProps extends PanelProps {
  kind: RecordKind;
  /** The selected sensor. Null: all of the kind. */
  sensorId: number | null;
  time: TimeRangeState;
}

/** Exports what the table shows. */
export function ExportButton({ device, sensors, zone, kind, sensorId, time }: ExportButtonProps) {
  const { t } = useTranslation('device');
  const [isOpen, setIsOpen] = useState(false);
  const targets = useExportTargets({ device, sensors });
  const looked = targets.find(({ key }) => key === `sensor ${sensorId}`);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('export.start')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('export.title')} size={780}>
        <ExportForm
          targets={looked ? [looked, ...targets.filter((one) => one !== looked)] : targets}
          kind={kind}
          time={time}
          zone={zone}
        />
      </Dialog>
    </>
  );
}
