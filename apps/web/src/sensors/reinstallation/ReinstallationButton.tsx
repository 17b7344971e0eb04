import { ActionIcon, Button } from '@mantine/core';
import { IconRulerMeasure } from '@tabler/icons-react';
import { joinedFields } from '@groundwatch/protocol/model';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { Text } from '../../ui/box.tsx';
import type { DialogProps } from './ReinstallationDialog.tsx';

const ReinstallationDialog = lazyPart(async () => (await import('./ReinstallationDialog.tsx')).ReinstallationDialog);

interface ButtonProps extends Omit<DialogProps, 'onClose'> {
  /** As an icon beside others. */
  isSign?: boolean;
}

/**
 * Records a re-installation or re-zeroing of the device's sensors. Nothing without permission or suitable sensors. For a remark
 * it shows whether it is recorded.
 */
export function ReinstallationButton({ isSign = false, ...dialog }: ButtonProps) {
  const { t } = useTranslation('device');
  const mayCalibrate = useHasPermission('device:calibrate');
  const [isOpen, setIsOpen] = useState(false);
  const sensors = dialog.sensors.filter(({ type }) => joinedFields(type).length > 0);
  if (!mayCalibrate || sensors.length === 0) return null;
  const at = new Date(dialog.atMs).toISOString();
  const about = sensors.filter(({ id }) => dialog.sensorId === null || id === dialog.sensorId);
  const [noted] = (about[0]?.reinstallations ?? []).filter((one) => one.at === at);
  if (
    noted &&
    dialog.remarkId !== null &&
    about.every(({ reinstallations = [] }) => reinstallations.some((one) => one.at === at))
  )
    return (
      <Text text="table" tone="accent" style={{ alignSelf: 'center' }}>
        {t(`reinstallation.kind.${noted.kind}`)}
      </Text>
    );
  const word = t(dialog.remarkId === null ? 'reinstallation.note' : 'reinstallation.ofRemark');
  return (
    <>
      {isSign ? (
        <ActionIcon variant="subtle" aria-label={word} title={word} onClick={() => setIsOpen(true)}>
          <IconRulerMeasure size={17} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRulerMeasure size={15} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {word}
        </Button>
      )}
      {isOpen && (
        <WhenLoaded>
          <ReinstallationDialog {...dialog} sensors={sensors} onClose={() => setIsOpen(false)} />
        </WhenLoaded>
      )}
    </>
  );
}
