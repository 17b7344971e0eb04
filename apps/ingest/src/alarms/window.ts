import type { SampleValue, Series } from '@groundwatch/alarms';

/** The last samples of a source by rising collect time, as a series that grows at its end. */
export class Window implements Series {
  readonly times: number[];
  readonly values: SampleValue[];
  #length: number;

  constructor(times: number[], values: SampleValue[]) {
    this.times = times;
    this.values = values;
    this.#length = times.length;
  }

  copy(): Window {
    return new Window([...this.times], [...this.values]);
  }

  /** Adds what is newer than all before; until `keep` it may be taken back. */
  push(at: number, value: SampleValue): void {
    this.times.push(at);
    this.values.push(value);
  }

  keep(): void {
    this.#length = this.times.length;
  }

  takeBack(): void {
    this.times.length = this.#length;
    this.values.length = this.#length;
  }

  /** Forgets all before this index. */
  trim(first: number): void {
    if (first <= 0) return;
    this.times.splice(0, first);
    this.values.splice(0, first);
    this.#length = this.times.length;
  }
}
