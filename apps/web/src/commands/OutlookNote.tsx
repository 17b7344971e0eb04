import { IconBolt, IconClockExclamation, IconPlugConnectedX, IconZzz } from '@tabler/icons-react';
import type { Outlook } from '@groundwatch/domain/commands';
import type { CommandKind } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { Stack } from '../ui/box.tsx';
import { useOutlook } from './use-outlook.ts';

const icons: Readonly<Record<Outlook['kind'], typeof IconBolt>> = {
  now: IconBolt,
  atContact: IconZzz,
  overdue: IconClockExclamation,
  never: IconClockExclamation,
  disabled: IconPlugConnectedX,
};

interface OutlookNoteProps {
  device: Device;
  /** Time zone of the shown times. */
  zone: string | undefined;
  kind: CommandKind;
}

/** Whether and when a command would reach the device. Updates with the clock. */
export function OutlookNote({ device, zone, kind }: OutlookNoteProps) {
  const outlook = useOutlook(device, zone, kind);
  const Icon = icons[outlook.kind];
  return (
    <Stack
      as="span"
      columns="18px minmax(0, 1fr)"
      gap={8}
      text="table"
      {...(outlook.isDoubtful ? { tone: 'text1', weight: 600 } : { tone: 'text2' })}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span>{outlook.text}</span>
    </Stack>
  );
}
