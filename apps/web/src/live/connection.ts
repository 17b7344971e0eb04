import type { LagFigures } from './data-path/data-path.ts';

/** The state of the connection. */
export interface Connection {
  readonly state: 'idle' | 'connecting' | 'live' | 'waiting';
  /** Time of the next attempt by this machine's clock, ms since 1970. */
  readonly retryAt: number | null;
  /** Since when the connection is lost. Null while live. */
  readonly lostAt: number | null;
  readonly attempts: number;
  readonly lag: LagFigures | null;
  /** The server's message for a refused subscription. */
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
