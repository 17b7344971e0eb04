import type { WallReport } from '@groundwatch/protocol/model';
import { useEffect, useRef } from 'react';
import { pageSound } from '../../../alarms/sound/page-sound.ts';
import { pageBuild } from '../../../server-config.ts';
import { liveClient, liveStore, serverClock } from '../../../live/live.ts';
import { FrameTimes } from './frame-times.ts';
import { reportOf } from './report.ts';

const EVERY_MS = 10_000;

export type ShownScene = Pick<WallReport, 'scene' | 'sceneName' | 'alarmId'>;

/** Only some browsers report heap size. */
function heapBytes(): number | null {
  const { memory } = performance as Performance & { readonly memory?: { readonly usedJSHeapSize: number } };
  return memory?.usedJSHeapSize ?? null;
}

/** Reports the state of this screen: every ten seconds, after a reconnection, and on scene changes. */
export function useWallReport(shown: ShownScene): void {
  const frames = useRef<FrameTimes>(null);
  const latest = useRef<ShownScene & Pick<WallReport, 'alarmSince'>>(shown);
  const send = useRef(() => {
    const times = frames.current;
    if (!times || times.last === null) return;
    const report = reportOf({
      ...latest.current,
      heapBytes: heapBytes(),
      frameTime: times.p95,
      paintAgoMs: Math.max(0, performance.now() - times.last),
      serverNow: serverClock.now(),
      version: pageBuild(),
      lag: liveClient.dataPath.sentToShownMs,
      clockOffsetMs: serverClock.offsetMs,
      width: window.innerWidth,
      height: window.innerHeight,
      pixelRatio: window.devicePixelRatio,
      isSoundAllowed: !pageSound.view.getState().isBlocked,
      dataTime: liveStore.getState().dataAt,
    });
    liveClient.report(report);
  });
  useEffect(() => {
    frames.current = new FrameTimes();
    frames.current.start();
    const timer = setInterval(() => send.current(), EVERY_MS);
    const end = liveClient.connection.subscribe(({ state }, before) => {
      if (state === 'live' && before.state !== 'live') send.current();
    });
    return () => {
      end();
      clearInterval(timer);
      frames.current?.stop();
    };
  }, []);
  const { scene, sceneName, alarmId } = shown;
  useEffect(() => {
    const { alarmId: before, alarmSince } = latest.current;
    const since = before === alarmId && alarmSince ? alarmSince : new Date(serverClock.now()).toISOString();
    latest.current = { scene, sceneName, alarmId, alarmSince: alarmId === null ? null : since };
    send.current();
  }, [scene, sceneName, alarmId]);
}
