import type { ClientToServerEvents, ServerToClientEvents } from '@groundwatch/protocol/live';
import type { Socket } from 'socket.io-client';

/** The part of a Socket.IO client that is used. */
export type LiveSocket = Pick<
  Socket<ServerToClientEvents, ClientToServerEvents>,
  'on' | 'emit' | 'connect' | 'disconnect' | 'removeAllListeners'
>;

/** Time and chance from outside; each returned function cancels. */
export interface LiveTimers {
  now(): number;
  random(): number;
  after(ms: number, run: () => void): () => void;
  frame(run: () => void): () => void;
  /** Runs when the network or the tab is back: what was taken for a connection may be none. */
  onWake(run: () => void): () => void;
}

export const browserTimers: LiveTimers = {
  now: Date.now,
  random: Math.random,
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
  frame: (run) => {
    const id = requestAnimationFrame(run);
    return () => cancelAnimationFrame(id);
  },
  onWake: (run) => {
    const whenVisible = (): void => {
      if (!document.hidden) run();
    };
    addEventListener('online', run);
    addEventListener('pageshow', whenVisible);
    document.addEventListener('visibilitychange', whenVisible);
    return () => {
      removeEventListener('online', run);
      removeEventListener('pageshow', whenVisible);
      document.removeEventListener('visibilitychange', whenVisible);
    };
  },
};
