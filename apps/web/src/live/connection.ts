import type { LagFigures } from './truth/truth.ts';

/** How the page and the server stand to each other. */
export interface Connection {
  readonly state: 'idle' | 'connecting' | 'live' | 'waiting';
  /** ms since 1970, this machine's clock: when the next attempt starts. */
  readonly retryAt: number | null;
  /** Since when there has been no connection; null while live. */
  readonly lostAt: number | null;
  readonly attempts: number;
  readonly lag: LagFigures | null;
  /** The server's words when it refused a watch. */
  readonly refused: string | null;
}

export const idle: Connection = {
  state: 'idle',
  retryAt: null,
  lostAt: null,
  attempts: 0,
  lag: null,
  refused: null,
};
