/** The first bytes of a frame: two, or one alone. */
export type Start = readonly [first: number, second: number | null];

const EMPTY: Buffer = Buffer.alloc(0);

/**
 * The bytes of one connection while frames are looked for in them. Frames are cut out of the pushed chunk without a copy. What is kept
 * between two chunks is the begin of one partial frame in a buffer of its own; the chunk is let go.
 */
export class ScanBuffer {
  readonly #starts: readonly Start[];
  readonly #partialMs: number;
  /** Bytes being scanned: `window[start, #end)`. The window is a pushed chunk, or a buffer of its own. */
  window: Buffer = EMPTY;
  start = 0;
  #end = 0;
  #isOwn = false;
  /** Pushed chunks behind the window. */
  readonly #queue: Buffer[] = [];
  #queued = 0;
  #deadline: number | null = null;
  #skipped = 0;

  /** Frames begin with one of these, and wait so long for their rest. */
  constructor(starts: readonly Start[], partialMs: number) {
    this.#starts = starts;
    this.#partialMs = partialMs;
  }

  /** Bytes that belonged to no frame. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Bytes held, not yet taken or skipped. */
  get pending(): number {
    return this.#end - this.start + this.#queued;
  }

  /** When the partial frame expires, in ms. Null while none waits for its rest. */
  get deadline(): number | null {
    return this.#deadline;
  }

  push(chunk: Buffer, nowMs: number): void {
    // What counts is when bytes come, not when they are looked at: these are too late for the frame that waits.
    if (this.#isExpired(nowMs)) this.skipOne();
    if (chunk.length === 0) return;
    if (this.pending === 0) {
      this.window = chunk;
      this.start = 0;
      this.#end = chunk.length;
      this.#isOwn = false;
    } else {
      this.#queue.push(chunk);
      this.#queued += chunk.length;
    }
  }

  skipOne(): void {
    this.start++;
    this.#skipped++;
    this.#deadline = null;
  }

  /** The first `count` bytes are a frame: the scan goes on behind them. */
  take(count: number): void {
    this.start += count;
    this.#deadline = null;
  }

  /**
   * Moves to where a frame may begin, counting what it skips, and says with which start. Null when none is held; a first byte at the
   * end stays, with room for `room`.
   */
  find(room: number): Start | null {
    for (;;) {
      if (this.start === this.#end && !this.#nextChunk()) return null;
      const [start, gap] = this.#nearest();
      this.start += gap;
      this.#skipped += gap;
      if (!start) continue;
      const [, second] = start;
      if (second === null) return start;
      if (!this.has(2)) {
        this.#keep(room);
        return null;
      }
      if (this.window[this.start + 1] === second) return start;
      this.skipOne();
    }
  }

  /** The start whose first byte comes first in the window, and how far off it is. */
  #nearest(): [Start | null, number] {
    let view = this.window.subarray(this.start, this.#end);
    let nearest: Start | null = null;
    for (const start of this.#starts) {
      const found = view.indexOf(start[0]);
      if (found < 0) continue;
      view = view.subarray(0, found);
      nearest = start;
    }
    return [nearest, view.length];
  }

  /** Makes sure that `count` bytes stand in the window, joining queued chunks where it must. False: not all are here. */
  has(count: number): boolean {
    while (this.#end - this.start < count) {
      const chunk = this.#queue[0];
      if (!chunk) return false;
      this.#keep(count);
      const taken = chunk.copy(this.window, this.#end, 0, Math.min(chunk.length, count - (this.#end - this.start)));
      this.#end += taken;
      this.#queued -= taken;
      if (taken === chunk.length) this.#queue.shift();
      else this.#queue[0] = chunk.subarray(taken);
    }
    return true;
  }

  /** Lets the partial frame of `count` bytes wait for its rest. False when its time is over: then its first byte is skipped. */
  wait(count: number, nowMs: number): boolean {
    if (this.#isExpired(nowMs)) {
      this.skipOne();
      return false;
    }
    this.#deadline ??= nowMs + this.#partialMs;
    this.#keep(count);
    return true;
  }

  /** Takes the next queued chunk as the window, once the window is used up. */
  #nextChunk(): boolean {
    const chunk = this.#queue.shift();
    this.window = chunk ?? EMPTY;
    this.start = 0;
    this.#end = this.window.length;
    this.#isOwn = false;
    this.#queued -= this.#end;
    return chunk !== undefined;
  }

  /**
   * Moves what is held into a buffer of its own with room for `count` bytes. It never moves bytes within a buffer: frames already
   * delivered are slices of it.
   */
  #keep(count: number): void {
    if (this.#isOwn && this.window.length - this.start >= count) return;
    // Not from Node's pool, which would be kept alive whole by one idle connection.
    const own: Buffer = Buffer.allocUnsafeSlow(Math.max(count, this.#end - this.start));
    const held = this.window.copy(own, 0, this.start, this.#end);
    this.window = own;
    this.start = 0;
    this.#end = held;
    this.#isOwn = true;
  }

  #isExpired(nowMs: number): boolean {
    return this.#deadline !== null && nowMs >= this.#deadline;
  }
}
