import { CommandFollower } from '../api/command-follower.ts';
import { followChange } from './follow-change.ts';
import { invalidate } from '../api/query.ts';
import { queryClient } from '../api/query-client.ts';
import { apiUrl } from '../server-config.ts';
import { rightsChanged, sessionExpired } from '../api/session-events.ts';
import { fetchSocket } from './fetch-socket.ts';
import { LiveClient } from './live-client.ts';
import { browserTimers } from './live-socket.ts';
import { createLiveStore } from './live-store.ts';
import { ServerClock } from './server-clock.ts';

/** Time-out of a probe, after which the next may succeed. */
const REACH_MS = 1_900;

const reach = (): Promise<boolean> =>
  fetch(`${apiUrl()}/health`, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
void fetchSocket(reach);

export const serverClock = new ServerClock();
export const liveStore = createLiveStore();
const commands = new CommandFollower(queryClient, (ms, run) => browserTimers.after(ms, run));

export const liveClient = new LiveClient({
  store: liveStore,
  clock: serverClock,
  timers: browserTimers,
  onUnauthorised: sessionExpired,
  onRights: rightsChanged,
  onChange: (changed) => followChange(queryClient, changed),
  onCommand: (command) => commands.changed(command),
  onCaughtUp: () => {
    commands.caughtUp();
    void invalidate(queryClient, ['horns']);
  },
  reach,
  // Reconnection is our own, so that the delay can be displayed.
  createSocket: async () =>
    (await fetchSocket(reach))(apiUrl() || undefined, {
      path: '/socket.io',
      transports: ['websocket'],
      withCredentials: true,
      autoConnect: false,
      reconnection: false,
      forceNew: true,
    }),
});

/**
 * The moment for device states, in ms of the server's clock: now while connected. Without a connection the states of the last
 * moment remain, and only ages continue.
 */
export function judgedAt(): number {
  const { lostAt } = liveClient.connection.getState();
  return lostAt === null ? serverClock.now() : lostAt + serverClock.offsetMs;
}
