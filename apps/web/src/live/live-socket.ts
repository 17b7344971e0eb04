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
};
