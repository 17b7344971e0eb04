import type { ReadingValues, SensorTypeCode } from '@groundwatch/protocol/model';

export interface HornOrder {
  /** 0 stop, 1 sound, 2 test */
  readonly action: number;
  /** 1 red to 4 blue */
  readonly level: number;
  /** s */
  readonly duration: number;
}

const TEST_SECONDS = 5;
/** The noise of a horn as heard by a geophone some metres away. */
const HORN_NOISE = { rms: 85, peak: 240, mainFrequency: 420 };

/** The horns of one RTU: silent until commanded, and again after the time. Times in ms. */
export class Horn {
  #until = 0;
  #level = 0;

  /** Returns false for an unknown action. */
  order({ action, level, duration }: HornOrder, now: number): boolean {
    if (action === 0) {
      this.#until = 0;
      this.#level = 0;
      return true;
    }
    if (action !== 1 && action !== 2) return false;
    this.#until = now + (action === 2 ? TEST_SECONDS : duration) * 1_000;
    this.#level = action === 2 ? 0 : level;
    return true;
  }

  isSounding(now: number): boolean {
    return now < this.#until;
  }

  /** Values of a sensor of the same RTU during this state: a horn reports that it sounds, a geophone beside it the noise. */
  heardBy(type: SensorTypeCode, values: ReadingValues, now: number): ReadingValues {
    const isSounding = this.isSounding(now);
    if (type === 'b10') {
      return { ...values, sounding: isSounding ? 1 : 0, ...(isSounding ? { disasterState: this.#level } : {}) };
    }
    return type === 'b13' && isSounding ? { ...values, ...HORN_NOISE } : values;
  }
}
