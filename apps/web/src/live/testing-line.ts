import type { PackedAnswer, WatchAnswer, WatchRequest } from '@groundwatch/protocol/live';
import type { LiveTimers } from './live-socket.ts';

type Handler = (...args: never[]) => void;

export interface SentWatch {
  readonly event: string;
  readonly request: WatchRequest;
  readonly answer: (answer: WatchAnswer | PackedAnswer) => void;
}

/** A passive socket. Time requests are recorded separately from subscriptions. */
export class FakeSocket {
  handlers = new Map<string, Handler>();
  sent: SentWatch[] = [];
  clocks: ((at: string) => void)[] = [];
  connects = 0;
  disconnects = 0;
  on(event: string, handler: Handler) {
    this.handlers.set(event, handler);
    return this;
  }
  emit(event: string, request: unknown, answer?: unknown) {
    if (event === 'clock') this.clocks.push(request as (at: string) => void);
    else this.sent.push({ event, request: request as WatchRequest, answer: answer as SentWatch['answer'] });
    return this;
  }
  connect() {
    this.connects++;
    return this;
  }
  disconnect() {
    this.disconnects++;
    this.fire('disconnect', 'io client disconnect');
    return this;
  }
  removeAllListeners() {
    this.handlers.clear();
    return this;
  }
  fire(event: string, ...args: unknown[]) {
    (this.handlers.get(event) as ((...args: unknown[]) => void) | undefined)?.(...args);
  }
  /** Messages sent since the last call. */
  requests() {
    return this.sent.splice(0).map(({ event, request }) => ({ event, ...request }));
  }
}

export class FakeTimers implements LiveTimers {
  time = 1_000_000;
  frames: (() => void)[] = [];
  waits: { due: number; run: () => void }[] = [];
  wakes = new Set<() => void>();
  now = () => this.time;
  random = () => 0.5;
  after = (ms: number, run: () => void) => {
    const wait = { due: this.time + ms, run };
    this.waits.push(wait);
    return () => void (this.waits = this.waits.filter((w) => w !== wait));
  };
  frame = (run: () => void) => {
    this.frames.push(run);
    return () => void (this.frames = this.frames.filter((f) => f !== run));
  };
  onWake = (run: () => void) => {
    this.wakes.add(run);
    return () => void this.wakes.delete(run);
  };
  draw() {
    for (const run of this.frames.splice(0)) run();
  }
  wake() {
    for (const run of this.wakes) run();
  }
  /** Runs everything due meanwhile, at its time. */
  pass(ms: number) {
    const end = this.time + ms;
    for (;;) {
      const next = this.waits.filter((w) => w.due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.waits = this.waits.filter((w) => w !== next);
      this.time = Math.max(this.time, next.due);
      next.run();
    }
    this.time = end;
  }
  /** Simulates sleep: the clock continues, nothing runs, and due timers fire afterwards. */
  sleep(ms: number) {
    this.time += ms;
  }
}

/** Waits until resolved promises are handled. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
