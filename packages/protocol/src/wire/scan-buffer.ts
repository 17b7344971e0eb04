/** Start of a frame: two bytes, or one. */
export type Start = readonly [first: number, second: number | null];

const EMPTY: Buffer = Buffer.alloc(0);

/**
 * The bytes of one connection during the search for frames. Frames are slices of the pushed chunk. Between two chunks only the start of one
 * partial frame is kept, in a buffer of its own; the chunk is freed.
 */
export class ScanBuffer {
  readonly #starts: readonly Start[];
  readonly #partialMs: number;
  /** Bytes being scanned: `window[start, #end)`. The window is a pushed chunk, or a buffer of its own. */
  window: Buffer = EMPTY;
  start = 0;
  #end = 0;
  #isOwn = false;
  /** Pushed chunks after the window. */
  readonly #queue: Buffer[] = [];
  #queued = 0;
  #deadline: number | null = null;
  #skipped = 0;

  /** Start bytes of frames, and the timeout of an incomplete one. */
  constructor(starts: readonly Start[], partialMs: number) {
    this.#starts = starts;
    this.#partialMs = partialMs;
  }

  /** Number of bytes outside of frames. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Number of bytes held, neither taken nor skipped. */
  get pending(): number {
    return this.#end - this.start + this.#queued;
  }

  /** When the incomplete frame expires, in ms. null while there is none. */
  get deadline(): number | null {
    return this.#deadline;
  }

  push(chunk: Buffer, nowMs: number): void {
    // The arrival time of bytes counts, not the time of scanning: these are too late for the waiting frame.
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

  /** The first `count` bytes are a frame: the scan continues after them. */
  take(count: number): void {
    this.start += count;
    this.#deadline = null;
  }

  /**
   * Moves to the next possible frame start, counting skipped bytes, and returns the start. null when there is none; a possible first byte
   * at the end stays, with space for `room`.
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

  /** The start whose first byte is nearest in the window, and its distance. */
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

  /** Ensures that `count` bytes are in the window, joining queued chunks if needed. False: not all have arrived. */
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

  /** Waits for the rest of a frame of `count` bytes. Returns false when it has expired: then its first byte is skipped. */
  wait(count: number, nowMs: number): boolean {
    if (this.#isExpired(nowMs)) {
      this.skipOne();
      return false;
    }
    this.#deadline ??= nowMs + this.#partialMs;
    this.#keep(count);
    return true;
  }

  /** Makes the next queued chunk the window, once the window is used up. */
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
   * Moves held bytes into a buffer of their own with space for `count` bytes. Bytes never move within a buffer, as delivered frames are
   * slices of it.
   */
  #keep(count: number): void {
    if (this.#isOwn && this.window.length - this.start >= count) return;
    // Not from Node's pool, which one idle connection would keep alive.
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
