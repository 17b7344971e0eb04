import type { ClientToServerEvents, ServerToClientEvents } from '@groundwatch/protocol/live';
import type { Socket } from 'socket.io-client';

/** The used part of a Socket.IO client. */
export type LiveSocket = Pick<
  Socket<ServerToClientEvents, ClientToServerEvents>,
  'on' | 'emit' | 'connect' | 'disconnect' | 'removeAllListeners'
>;

/** Injected time and randomness. Each returned function cancels. */
export interface LiveTimers {
  now(): number;
  random(): number;
  after(ms: number, run: () => void): () => void;
  frame(run: () => void): () => void;
  /** Runs when network or tab is back, since an apparent connection may be dead. */
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
