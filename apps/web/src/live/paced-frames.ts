import type { LiveTimers } from './live-socket.ts';

/** Values a second above which not every frame brings a picture. */
const MANY = 1_500;
/** ms between two pictures then: fifteen a second are as live to the eye, at a quarter of the work. */
const PACE_MS = 66;
/** ms over which the rate is taken. */
const WINDOW_MS = 500;

/**
 * When what has arrived is drawn: with the next frame while little arrives, at a steady pace while much does. No frame runs in a
 * hidden tab, so nothing is drawn there.
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

  /** Something that nobody may wait for: with the next frame, whatever else arrives. */
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
    // A clock that was set back begins anew.
    if (passed >= WINDOW_MS || passed < 0) {
      this.#rate = passed > 0 ? (this.#values * 1_000) / passed : 0;
      this.#windowAt = now;
      this.#values = 0;
    }
    this.#values += values;
  }
}
