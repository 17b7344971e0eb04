/** Frames of a burst. Frame times are measured in bursts, because measuring every frame would itself keep the screen busy. */
const BURST = 30;
const EVERY_MS = 5_000;
const KEPT_MS = 60_000;

/** The value below which this share lies, or 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Frame times of the last minute, and the time of the last frame. */
export class FrameTimes {
  #times: { readonly at: number; readonly ms: number }[] = [];
  #last: number | null = null;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  start(): void {
    const burst = (left: number, before: number | null): void => {
      this.#frame = requestAnimationFrame((at) => {
        this.#last = at;
        if (before !== null) this.#times.push({ at, ms: at - before });
        if (left > 0) burst(left - 1, at);
        else {
          this.#times = this.#times.filter((time) => time.at > at - KEPT_MS);
          this.#timer = setTimeout(() => burst(BURST, null), EVERY_MS);
        }
      });
    };
    burst(BURST, null);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }

  /** ms, 95th percentile. */
  get p95(): number {
    return (
      Math.round(
        percentile(
          this.#times.map(({ ms }) => ms),
          0.95,
        ) * 10,
      ) / 10
    );
  }

  /** By the clock of `performance.now`. Null before the first frame. */
  get last(): number | null {
    return this.#last;
  }
}
