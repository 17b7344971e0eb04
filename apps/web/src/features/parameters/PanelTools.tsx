import { Button } from '@mantine/core';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import type { ParameterSet } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { Link } from 'react-router';
import { OutlookNote } from '../../commands/OutlookNote.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { RowTools } from '../../ui/TabRow.tsx';

interface PanelToolsProps {
  device: Device;
  set: ParameterSet;
  zone: string | undefined;
  mayChange: boolean;
  /** The device may connect. */
  isReachable: boolean;
  onRead: () => void;
}

/** When a command would reach the device, or why not, and the actions on the set at the end of the tab row. */
export function PanelTools({ device, set, zone, mayChange, isReachable, onRead }: PanelToolsProps) {
  const { t } = useTranslation('control');
  const mayApply = useHasPermission('template:list');
  return (
    <>
      <Text as="div" text="table" tone="text2">
        {mayChange ? <OutlookNote device={device} zone={zone} kind="write" /> : t('parameters.noPermission')}
      </Text>
      <RowTools>
        <Row gap={8} align="stretch" wrap line spread touch>
          {mayChange && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}
              disabled={!isReachable}
              onClick={onRead}
            >
              {t('parameters.read')}
            </Button>
          )}
          {mayApply && (
            <Button
              component={Link}
              to={`/devices/templates?from=${device.deviceNo}&set=${set.id}`}
              variant="default"
              size="xs"
              leftSection={<IconCopy size={16} stroke={1.8} aria-hidden />}
            >
              {t('parameters.applyTo')}
            </Button>
          )}
        </Row>
      </RowTools>
    </>
  );
}
