import type { io } from 'socket.io-client';
import { CommandFollower } from '../api/command-follower.ts';
import { followChange } from '../api/follow-change.ts';
import { followHorn } from '../api/follow-horn.ts';
import { queryClient } from '../api/query-client.ts';
import { apiUrl } from '../api/server-config.ts';
import { rightsChanged, sessionExpired } from '../session/session-events.ts';
import { LiveClient } from './live-client.ts';
import { browserTimers } from './live-socket.ts';
import { createLiveStore } from './live-store.ts';
import { ServerClock } from './server-clock.ts';

/** Where nothing comes back, the next call may come through. */
const REACH_MS = 1_900;

/** Until a piece of the pages that did not come is asked for again. */
const FETCH_AGAIN_MS = 2_000;

/** Not of the first piece: the page that asks who is there can be drawn without it. It comes meanwhile, however long that takes. */
async function fetchSocket(): Promise<typeof io> {
  for (;;) {
    try {
      return (await import('socket.io-client')).io;
    } catch {
      await new Promise<void>((resolve) => void browserTimers.after(FETCH_AGAIN_MS, resolve));
    }
  }
}
let fetched: Promise<typeof io> | undefined;
const socketModule = (): Promise<typeof io> => (fetched ??= fetchSocket());
void socketModule();

export const serverClock = new ServerClock();
export const liveStore = createLiveStore();
const commands = new CommandFollower(queryClient, (ms, run) => browserTimers.after(ms, run));

export const liveClient = new LiveClient({
  store: liveStore,
  clock: serverClock,
  timers: browserTimers,
  onUnauthorised: sessionExpired,
  onRights: rightsChanged,
  onChange: (change) => followChange(queryClient, change),
  onCommand: (command) => commands.changed(command),
  onHorn: (horn) => followHorn(queryClient, horn),
  onWall: () => void queryClient.invalidateQueries({ queryKey: ['walls'] }),
  onCaughtUp: () => {
    commands.caughtUp();
    followHorn(queryClient, null);
  },
  reach: () =>
    fetch(`${apiUrl()}/health`, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_MS) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  // Reconnecting is the client's own, so that the wait can be shown.
  createSocket: async () =>
    (await socketModule())(apiUrl() || undefined, {
      path: '/socket.io',
      transports: ['websocket'],
      withCredentials: true,
      autoConnect: false,
      reconnection: false,
      forceNew: true,
    }),
});

/**
 * The moment at which devices are judged, in ms of the server's clock: now while the connection stands. Without it nothing
 * is known of the devices, so they stay as they were when it was lost; only the ages go on.
 */
export function judgedAt(): number {
  const { lostAt } = liveClient.connection.getState();
  return lostAt === null ? serverClock.now() : lostAt + serverClock.offsetMs;
}
