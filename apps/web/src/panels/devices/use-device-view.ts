import type { Device } from '@groundwatch/protocol/rest';
import { useLive } from '../../live/hooks.ts';
import { useSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { judge, type DeviceView } from '../../live/fleet/judge.ts';

/** One device's state: renders with its own changes and every second, not with its neighbours'. */
export function useDeviceView(device: Device): DeviceView {
  useLive((live) => live.statuses.get(device.deviceNo));
  useLive((live) => live.contacts.get(device.deviceNo));
  useSecond();
  const { store, judgedAt } = useLiveSource();
  return judge(device, store.getState(), judgedAt());
}
