import { LOW_BATTERY_V, LOW_CELL_V, SINGLE_CELL_BELOW_V, type AlarmLevel } from '@groundwatch/protocol/model';
import { setCannotTell, type Assessor, type Finding, type Level, type RuleData } from '../assessor.ts';
import { Grader } from '../grade.ts';
import { elementOf, indexAt } from '../series.ts';

const valueAt = ({ series }: RuleData, source: number, at: number): number | null => {
  const own = series[source];
  return own ? elementOf(own.values[indexAt(own.times, at)], 0) : null;
};

/** One level for a code, or for any of several bits. */
export class FlagAssessor implements Assessor {
  readonly triggers: readonly number[];
  readonly #source: number;
  readonly #field: string;
  readonly #level: AlarmLevel;
  readonly #isSet: (value: number) => boolean;
  readonly #mask: number;

  constructor(source: number, field: string, level: AlarmLevel, is: { code: number } | { bits: readonly number[] }) {
    this.triggers = [source];
    this.#source = source;
    this.#field = field;
    this.#level = level;
    this.#mask = 'bits' in is ? is.bits.reduce((mask, bit) => mask | (1 << bit), 0) : 0;
    this.#isSet = 'code' in is ? (value) => value === is.code : (value) => (value & this.#mask) !== 0;
  }

  assess(data: RuleData, at: number, into: Finding): void {
    const value = valueAt(data, this.#source, at);
    if (value === null) return setCannotTell(into);
    into.value = value;
    into.reached = this.#isSet(value) ? this.#level : 0;
    into.kept = into.reached;
    into.clears = true;
  }

  describe({ value }: Finding): Record<string, unknown> {
    const set = (value ?? 0) & this.#mask;
    const bits = Array.from({ length: 29 }, (_, bit) => bit).filter((bit) => (set & (1 << bit)) !== 0);
    return { limit: null, unit: '', field: this.#field, ...(this.#mask === 0 ? {} : { bits }) };
  }
}

/** A battery of a 12 V system or a single cell, distinguished by the voltage. */
export class BatteryAssessor implements Assessor {
  readonly triggers: readonly number[];
  readonly #source: number;
  readonly #system: Grader;
  readonly #cell: Grader;

  constructor(source: number, level: AlarmLevel, deadband: number) {
    this.triggers = [source];
    this.#source = source;
    this.#system = new Grader({ [level]: LOW_BATTERY_V }, 'below', deadband, true);
    this.#cell = new Grader({ [level]: LOW_CELL_V }, 'below', (deadband * LOW_CELL_V) / LOW_BATTERY_V, true);
  }

  #graderOf(volts: number): Grader {
    return volts < SINGLE_CELL_BELOW_V ? this.#cell : this.#system;
  }

  assess(data: RuleData, at: number, into: Finding): void {
    const volts = valueAt(data, this.#source, at);
    if (volts === null) return setCannotTell(into);
    const grader = this.#graderOf(volts);
    grader.grade(grader.turned(volts), into);
    into.value = volts;
  }

  describe({ value }: Finding, level: Level): Record<string, unknown> {
    return { limit: this.#graderOf(value ?? 0).limitOf(level), unit: 'V', field: 'battery' };
  }
}

/**
 * Number of send cycles since the device's newest STATUS was collected: for members of an expression, evaluated when another member
 * reports.
 */
export class SilenceAssessor implements Assessor {
  readonly triggers: readonly number[] = [];
  readonly #source: number;
  readonly #grader: Grader;

  constructor(source: number, grader: Grader) {
    this.#source = source;
    this.#grader = grader;
  }

  assess(data: RuleData, at: number, into: Finding): void {
    const series = data.series[this.#source];
    const index = series ? indexAt(series.times, at) : -1;
    const cycleS = series && index >= 0 ? elementOf(series.values[index], 0) : null;
    if (cycleS === null || cycleS <= 0) return setCannotTell(into);
    into.value = (at - series!.times[index]!) / 1_000 / cycleS;
    this.#grader.grade(into.value, into);
  }

  describe(_: Finding, level: Level): Record<string, unknown> {
    return { limit: this.#grader.limitOf(level), unit: '', field: 'sendCycle' };
  }
}
