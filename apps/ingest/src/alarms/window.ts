import type { SampleValue, Series } from '@groundwatch/domain/alarms';

/** Recent samples of a source in order of collect time, as a series that grows at its end. */
export class Window implements Series {
  readonly times: number[];
  readonly values: SampleValue[];
  readonly suspect: boolean[];
  #length: number;

  constructor(times: number[], values: SampleValue[], suspect: boolean[]) {
    this.times = times;
    this.values = values;
    this.suspect = suspect;
    this.#length = times.length;
  }

  copy(): Window {
    return new Window([...this.times], [...this.values], [...this.suspect]);
  }

  /** Adds a sample newer than all before it. `rollBack` undoes it until `commit`. */
  push(at: number, value: SampleValue, isSuspect: boolean): void {
    this.times.push(at);
    this.values.push(value);
    this.suspect.push(isSuspect);
  }

  commit(): void {
    this.#length = this.times.length;
  }

  rollBack(): void {
    this.times.length = this.#length;
    this.values.length = this.#length;
    this.suspect.length = this.#length;
  }

  /** Drops all samples before an index. */
  trim(first: number): void {
    if (first <= 0) return;
    this.times.splice(0, first);
    this.values.splice(0, first);
    this.suspect.splice(0, first);
    this.#length = this.times.length;
  }
}
