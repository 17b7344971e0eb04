import type { BenchServer } from './database-server.ts';

export interface BenchContext {
  readonly log: (line: string) => void;
  /** A quick run with less data, whose figures mean little. */
  readonly isSmall: boolean;
  /** Started when the first part needs it. */
  server(): Promise<BenchServer>;
}
