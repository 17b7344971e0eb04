import { WallReportSchema } from '@groundwatch/protocol/rest';
import { publishChange, type Context } from '../context.ts';
import type { LiveSocket } from './io-types.ts';

/** A screen tells of itself every 10 s, and when its scene changes: more often than this it need not. */
const EVERY_MS = 1_000;

/** What a screen tells of itself: the newest is kept, with the time at which it came here. Nobody else is listened to. */
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
      // Rights of this moment: one that was revoked is not heard until its connection is cut.
      if (!(await this.#context.access.find(credential))) return;
      const { rowCount } = await this.#context.pool.query({
        name: 'display-report',
        text: `UPDATE display SET report = $2, reported_at = $3, last_seen_at = $3
          WHERE id = $1 AND revoked_at IS NULL AND (reported_at IS NULL OR reported_at <= $3)`,
        values: [id, JSON.stringify(parsed.data), new Date(now)],
      });
      if (rowCount) await publishChange(this.#context, { topic: 'walls', id: wallId, what: 'displays' });
    } catch (err) {
      this.#context.log.warn({ err, display: id }, 'what a screen told of itself could not be kept');
    }
  }
}
