import type { LiveTimers } from './live-socket.ts';

/** Values a second above which redraws are paced. */
const MANY = 1_500;
/** ms between paced redraws: fifteen a second look as live, for a quarter of the work. */
const PACE_MS = 66;
/** ms over which the rate is measured. */
const WINDOW_MS = 500;

/**
 * Decides when received data is drawn: with the next frame at low rates, at a steady pace at high rates. A hidden tab has no
 * frames and draws nothing.
 */
export class PacedFrames {
  readonly #timers: LiveTimers;
  readonly #draw: () => void;
  #cancel: (() => void) | null = null;
  #isDue = false;
  #drawnAt = -Infinity;
  #windowAt = -Infinity;
  #values = 0;
  #rate = 0;

  constructor(timers: LiveTimers, draw: () => void) {
    this.#timers = timers;
    this.#draw = draw;
  }

  /** So many values have arrived. */
  request(values: number): void {
    this.#count(values);
    if (this.#cancel) return;
    const since = this.#timers.now() - this.#drawnAt;
    const wait = this.#rate > MANY && since >= 0 ? PACE_MS - since : 0;
    if (wait <= 0) this.#nextFrame();
    else this.#cancel = this.#timers.after(wait, () => this.#nextFrame());
  }

  /** Urgent data: drawn with the next frame. */
  urge(): void {
    if (this.#isDue) return;
    this.#cancel?.();
    this.#nextFrame();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#isDue = false;
  }

  #nextFrame(): void {
    this.#isDue = true;
    this.#cancel = this.#timers.frame(() => {
      this.#cancel = null;
      this.#isDue = false;
      this.#drawnAt = this.#timers.now();
      this.#draw();
    });
  }

  #count(values: number): void {
    const now = this.#timers.now();
    const passed = now - this.#windowAt;
    // A clock that was set back restarts the window.
    if (passed >= WINDOW_MS || passed < 0) {
      this.#rate = passed > 0 ? (this.#values * 1_000) / passed : 0;
      this.#windowAt = now;
      this.#values = 0;
    }
    this.#values += values;
  }
}
