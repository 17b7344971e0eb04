import { outlookOf, type Outlook } from '@groundwatch/domain/commands';
import type { CommandKind } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { judge } from '../live/fleet/judge.ts';
import { useConnection, useLive, useServerNow, useWatch } from '../live/hooks.ts';
import { judgedAt, liveStore } from '../live/live.ts';
import { useDurationWords } from '../ui/duration-words.ts';
import { outlookWords, type OutlookWords } from './outlook-words.ts';

export type KnownOutlook = OutlookWords & { readonly kind: Outlook['kind'] };

/** Whether and when a command would reach the device. `zone`: zone of the shown times. */
export function useOutlook(device: Device, zone: string | undefined, kind: CommandKind): KnownOutlook {
  const { t } = useTranslation(['control', 'translation']);
  const { locale } = useLanguage();
  const duration = useDurationWords();
  const now = useServerNow();
  useWatch({ scope: 'device', id: device.deviceNo });
  const contact = useLive((live) => live.contacts.get(device.deviceNo));
  // Without its own connection the page does not know whether the device is connected.
  const isLive = useConnection(({ state }) => state === 'live');
  const outlook = outlookOf(
    {
      isEnabled: device.isEnabled,
      isConnected: isLive && contact?.isConnected === true,
      heardAt: judge(device, liveStore.getState(), now).heardAt,
      sendCycleS: device.sendCycle,
    },
    judgedAt(),
  );
  return { ...outlookWords(outlook, kind, { now, zone, locale, duration }, t), kind: outlook.kind };
}
