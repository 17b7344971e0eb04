import { waitUntil } from '@groundwatch/db/testing';

/** Reads the output of the processes: errors and secrets in it are findings, and `collect.ts` reports the heap there. */
export class Listener {
  #heap: Record<string, number> = {};
  #found: Record<string, string> = {};
  secrets: readonly string[] = [];
  readonly #rest: Record<string, string> = {};

  readonly hear = (from: string, text: string): void => {
    const lines = ((this.#rest[from] ?? '') + text).split('\n');
    this.#rest[from] = lines.pop() ?? '';
    for (const line of lines) this.#line(from, line);
  };

  #line(from: string, line: string): void {
    if (this.secrets.some((secret) => line.includes(secret)))
      this.#found[`${from} writes a secret`] ??= line.slice(0, 60);
    const entry = /^\{.*\}$/.test(line) ? (JSON.parse(line) as Record<string, unknown>) : { level: 60, msg: line };
    if (typeof entry['heapMb'] === 'number') this.#heap[from] = entry['heapMb'];
    else if (Number(entry['level']) >= 50)
      this.#found[`${from}: ${String(entry['msg']).slice(0, 80)}`] ??= line.slice(0, 2_000);
  }

  /** The findings since the last call. */
  take(): Record<string, string> {
    const found = this.#found;
    this.#found = {};
    return found;
  }

  /** Heap of the processes after collecting garbage, MB; NaN if one of them does not say. */
  async heap(pids: readonly number[]): Promise<number> {
    this.#heap = {};
    for (const pid of pids) process.kill(pid, 'SIGUSR2');
    const isKnown = await waitUntil(() => Object.keys(this.#heap).length === pids.length, 30_000);
    return isKnown ? Object.values(this.#heap).reduce((sum, one) => sum + one, 0) : Number.NaN;
  }
}
