import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AlarmListener } from '../live/alarm-feed.ts';
import { liveClient } from '../live/live.ts';

type OpenAlarms = ReadonlyMap<number, LiveAlarm>;

/** Open alarms by id, updated with each message, also in a background tab that draws no frames. */
function deskOf(feed: { listen(listener: AlarmListener): () => void }) {
  const desk = createStore<OpenAlarms>(() => new Map());
  feed.listen((changed) => {
    const next = new Map(desk.getState());
    for (const alarm of changed) {
      if (alarm.state === 'normal') next.delete(alarm.id);
      else next.set(alarm.id, alarm);
    }
    desk.setState(next, true);
  });
  return desk;
}

const desk = deskOf(liveClient.alarms);

export const useOpenAlarms = (): OpenAlarms => useStore(desk);
