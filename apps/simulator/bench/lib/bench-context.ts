import type { BenchServer } from './database-server.ts';

export interface BenchContext {
  readonly log: (line: string) => void;
  /** Started when the first part asks for it. */
  server(): Promise<BenchServer>;
}
