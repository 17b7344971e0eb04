import { WallReportSchema } from '@groundwatch/protocol/rest';
import { publishChange, type Context } from '../context.ts';
import type { LiveSocket } from './io-types.ts';

/** A screen reports every 10 s and on scene changes; more frequent reports are dropped. */
const EVERY_MS = 1_000;

/** Stores the latest report of a screen with its receive time; ignores other callers. */
export class WallReports {
  readonly #context: Context;
  readonly #socket: LiveSocket;
  #takenAt = -Infinity;

  constructor(context: Context, socket: LiveSocket) {
    this.#context = context;
    this.#socket = socket;
  }

  /** Never rejects. */
  async take(input: unknown): Promise<void> {
    const { caller, credential } = this.#socket.data;
    const now = this.#context.clock();
    if (!caller.display || now - this.#takenAt < EVERY_MS) return;
    const parsed = WallReportSchema.safeParse(input);
    if (!parsed.success) return;
    this.#takenAt = now;
    const { id, wallId } = caller.display;
    try {
      // Current rights: a revoked screen is ignored until its connection is cut.
      if (!(await this.#context.access.find(credential))) return;
      const { rowCount } = await this.#context.pool.query({
        name: 'display-report',
        text: `UPDATE display SET report = $2, reported_at = $3, last_seen_at = $3
          WHERE id = $1 AND revoked_at IS NULL AND (reported_at IS NULL OR reported_at <= $3)`,
        values: [id, JSON.stringify(parsed.data), new Date(now)],
      });
      if (rowCount) await publishChange(this.#context, { topic: 'walls', id: wallId, what: 'displays' });
    } catch (err) {
      this.#context.log.warn({ err, display: id }, 'the report of a screen could not be stored');
    }
  }
}
