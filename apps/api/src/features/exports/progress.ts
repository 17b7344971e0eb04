import type { ExportProgress } from '@groundwatch/protocol/live';

/** At most four a second. */
const EVERY_MS = 250;

/** Reports the progress of an export at a limited rate. */
export class Progress {
  readonly #exportId: string;
  readonly #total: number;
  readonly #clock: () => number;
  readonly #report: (progress: ExportProgress) => void;
  #reportedAt = -Infinity;
  #hasEnded = false;

  constructor(exportId: string, total: number, clock: () => number, report: (progress: ExportProgress) => void) {
    this.#exportId = exportId;
    this.#total = total;
    this.#clock = clock;
    this.#report = report;
  }

  rows(rows: number): void {
    const now = this.#clock();
    if (this.#hasEnded || now - this.#reportedAt < EVERY_MS) return;
    this.#reportedAt = now;
    this.#report({ exportId: this.#exportId, rows, total: this.#total, isDone: false });
  }

  done(): void {
    this.#hasEnded = true;
    this.#report({ exportId: this.#exportId, rows: this.#total, total: this.#total, isDone: true });
  }
}
