import type { PackedAnswer, Snapshot, WatchAnswer, WatchRequest } from '@groundwatch/protocol/live';
import type { AlarmFeed } from './alarm-feed.ts';
import type { LiveSocket, LiveTimers } from './live-socket.ts';
import { keyOf, requestsFor, Subscriptions, type WatchTarget } from './subscriptions.ts';

/** Delay before a failed subscription is repeated. */
const AGAIN_MS = 3_000;
/** Time-out of an unanswered subscription. It grows with every attempt, so that answers do not pile up. */
const DEADLINE_MS = 5_000;
const LONGEST_MS = 60_000;

interface Asked {
  readonly request: WatchRequest;
  readonly done: () => void;
}

export interface WatchingDeps {
  readonly timers: LiveTimers;
  readonly alarms: AlarmFeed;
  /** Null without a live connection. */
  readonly socket: () => LiveSocket | null;
  readonly onSnapshot: (snapshot: Snapshot, at: string, request: WatchRequest) => void;
  /** These, by `keyOf`, are watched no more: what is known of them grows old. */
  readonly onLeft: (targets: readonly string[]) => void;
  readonly onGone: (alarms: readonly number[]) => void;
  readonly onRefused: (words: string) => void;
  /** From here on all messages arrive. Earlier ones may be missing. */
  readonly onCaughtUp: () => void;
}

const unpack = async (packed: PackedAnswer['packed']): Promise<Snapshot> =>
  (await new Response(
    new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).json()) as Snapshot;

/** The subscriptions of the views, repeated until the server has answered. */
export class Watching {
  readonly #deps: WatchingDeps;
  readonly #subscriptions = new Subscriptions();
  readonly #unanswered = new Set<Asked>();
  #pending: WatchTarget[] = [];
  #left: WatchTarget[] = [];
  #cancelAgain: (() => void) | null = null;
  #cancelDeadline: (() => void) | null = null;
  #tries = 0;

  constructor(deps: WatchingDeps) {
    this.#deps = deps;
  }

  /** Counted. Returns the release. Before the connection exists the request is kept and sent later. */
  watch(target: WatchTarget): () => void {
    if (this.#subscriptions.add(target)) this.#sendSoon(target);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      if (this.#subscriptions.remove(target)) this.#leaveSoon(target);
    };
  }

  /** A new connection has no subscriptions. */
  begin(): void {
    this.end();
    this.askAll();
  }

  end(): void {
    this.#cancelAgain?.();
    this.#cancelDeadline?.();
    this.#cancelAgain = this.#cancelDeadline = null;
    this.#unanswered.clear();
    this.#pending = [];
    this.#tries = 0;
  }

  askAll(): void {
    this.#send(this.#subscriptions.requests(), () => this.#deps.onCaughtUp());
  }

  // Views mount together, so one request carries all their subscriptions.
  #sendSoon(target: WatchTarget): void {
    this.#pending.push(target);
    if (this.#pending.length > 1) return;
    queueMicrotask(() => {
      const targets = this.#pending.filter((wanted) => this.#subscriptions.has(wanted));
      this.#pending = [];
      this.#send(requestsFor(targets));
    });
  }

  // Rows leave the view together.
  #leaveSoon(target: WatchTarget): void {
    this.#left.push(target);
    if (this.#left.length > 1) return;
    queueMicrotask(() => {
      const left = this.#left.filter((released) => !this.#subscriptions.has(released));
      this.#left = [];
      this.#deps.onLeft(left.map(keyOf));
      for (const request of requestsFor(left)) this.#deps.socket()?.emit('unwatch', request, () => undefined);
    });
  }

  #send(requests: readonly WatchRequest[], done: () => void = () => undefined): void {
    if (!this.#deps.socket()) return;
    for (const request of requests) {
      const asked = { request, done };
      this.#unanswered.add(asked);
      this.#ask(asked);
    }
    this.#expect();
  }

  #ask(asked: Asked): void {
    const askedAt = this.#deps.alarms.serial;
    this.#deps.socket()?.emit('watch', asked.request, (answer) => {
      if ('packed' in answer) void this.#unpack(answer, asked, askedAt);
      else this.#take(answer, asked, askedAt);
    });
  }

  /**
   * Unpacks a large snapshot. By then its connection may have ended, or an earlier answer may have arrived. A damaged snapshot is requested
   * again.
   */
  async #unpack({ packed, at }: PackedAnswer, asked: Asked, askedAt: number): Promise<void> {
    const snapshot = await unpack(packed).catch(() => null);
    if (snapshot && this.#unanswered.has(asked)) this.#take({ ok: true, snapshot, at }, asked, askedAt);
  }

  #take(answer: WatchAnswer, asked: Asked, askedAt: number): void {
    const isFirst = this.#unanswered.delete(asked);
    this.#onAnswer(answer, asked.request, askedAt);
    if (isFirst) asked.done();
    if (this.#unanswered.size > 0) return;
    this.#cancelDeadline?.();
    this.#cancelDeadline = null;
    this.#tries = 0;
  }

  #expect(): void {
    if (this.#unanswered.size === 0) return;
    const wait = Math.min(LONGEST_MS, DEADLINE_MS * 2 ** this.#tries);
    this.#cancelDeadline ??= this.#deps.timers.after(wait, () => {
      this.#cancelDeadline = null;
      this.#tries += 1;
      for (const asked of this.#unanswered) this.#ask(asked);
      this.#expect();
    });
  }

  #onAnswer(answer: WatchAnswer, request: WatchRequest, askedAt: number): void {
    if (!answer.ok) {
      this.#deps.onRefused(answer.msg);
      // A server error may be temporary. Until then the page lacks data it seems to have.
      if (answer.code >= 500) this.#askAgain();
      return;
    }
    this.#deps.onSnapshot(answer.snapshot, answer.at, request);
    const gone = this.#deps.alarms.adopt(answer.snapshot.alarms, request, askedAt);
    if (gone.length > 0) this.#deps.onGone(gone);
  }

  #askAgain(): void {
    this.#cancelAgain ??= this.#deps.timers.after(AGAIN_MS, () => {
      this.#cancelAgain = null;
      this.askAll();
    });
  }
}
