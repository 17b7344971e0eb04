import type { Device } from '@groundwatch/protocol/rest';
import { judge } from '../../../live/fleet/judge.ts';
import { useLive, useServerNow } from '../../../live/hooks.ts';
import { liveStore } from '../../../live/live.ts';
import type { SymbolKind } from '../../../ui/symbols/shapes.ts';

/** A device's state as its map symbol. */
export function useDeviceKind(device: Device): SymbolKind {
  useLive((live) => live.contacts.get(device.deviceNo));
  const { state } = judge(device, liveStore.getState(), useServerNow());
  return state === 'online' ? 'normal' : state;
}
