import { useCallback, useState } from 'react';
import type { Command } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { showNote } from '../../ui/toasts.ts';
import { Stack } from '../../ui/box.tsx';
import { CommandList } from './list/CommandList.tsx';
import type { Ask } from './send/ask.ts';
import { AskDialog } from './send/AskDialog.tsx';
import { SendPanel } from './send/SendPanel.tsx';

/** The commands that can be sent to the device, and the list of those sent. */
export function CommandListPanel({ device, sensors, zone }: PanelProps) {
  const { t } = useTranslation('control');
  const shownZone = useShownZone(zone);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const hornCount = sensors.filter(({ type }) => type.parts.some(({ family }) => family.key === 'horn')).length;
  const close = useCallback(() => setAsk(null), []);
  const sent = ({ id, number }: Command): void => {
    setAsk(null);
    setOpened(id);
    showNote(t('commands.list.added', { number }));
  };
  return (
    <Stack columns="minmax(300px, 352px) minmax(0, 1fr)" gap={16} align="start" single={1023}>
      <SendPanel device={device} zone={shownZone} hornCount={hornCount} onAsk={setAsk} />
      <CommandList
        deviceNo={device.deviceNo}
        siteZone={zone}
        zone={shownZone}
        opened={opened}
        onOpen={setOpened}
        onAsk={setAsk}
      />
      {ask && (
        <AskDialog
          ask={ask}
          device={device}
          sensors={sensors}
          hornCount={hornCount}
          zone={shownZone}
          onSent={sent}
          onClose={close}
        />
      )}
    </Stack>
  );
}
