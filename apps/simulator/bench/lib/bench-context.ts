import type { BenchServer } from './database-server.ts';

export interface BenchContext {
  readonly log: (line: string) => void;
  /** A quick look at less data, whose figures say little. */
  readonly isSmall: boolean;
  /** Started when the first part asks for it. */
  server(): Promise<BenchServer>;
}
