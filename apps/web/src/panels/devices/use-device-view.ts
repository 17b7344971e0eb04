import type { Device } from '@groundwatch/protocol/rest';
import { useLive, useWatch } from '../../live/hooks.ts';
import { useSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { judge, type DeviceView } from '../../live/fleet/judge.ts';

/** One device's state, watched while it is shown: renders with its own changes and every second, not with its neighbours'. */
export function useDeviceView(device: Device): DeviceView {
  useWatch({ scope: 'device', id: device.deviceNo });
  useLive((live) => live.statuses.get(device.deviceNo));
  useLive((live) => live.contacts.get(device.deviceNo));
  useSecond();
  const { store, judgedAt } = useLiveSource();
  return judge(device, store.getState(), judgedAt());
}
