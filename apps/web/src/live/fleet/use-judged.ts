import { useRef } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { isAnswered, useLive } from '../hooks.ts';
import { sameList } from '../same-list.ts';
import { useEachSecond } from '../second.ts';
import { useLiveSource } from '../source.ts';
import { judge, type DeviceView } from './judge.ts';

/** The devices whose values the server has sent, judged every second. Returns the same list while nothing changes. */
export function useJudged(devices: readonly Device[]): readonly DeviceView[] {
  const last = useRef<readonly DeviceView[]>([]);
  const { store, judgedAt } = useLiveSource();
  // An answer is seen at once.
  useLive(({ answered }) => answered);
  return useEachSecond(() => {
    const now = judgedAt();
    const live = store.getState();
    const views = devices.flatMap((device) => (isAnswered(live, device) ? [judge(device, live, now)] : []));
    last.current = sameList(last.current, views);
    return last.current;
  });
}
