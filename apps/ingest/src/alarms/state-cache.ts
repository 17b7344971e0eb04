import type { Owner } from './binding.ts';
import type { AnalysisAspect, AnalysisState } from '@groundwatch/protocol/model';
import type { Watermark } from '../batch/watermarks.ts';
import type { OwnerState } from './rule-states.ts';
import type { Analysis } from './store-analyses.ts';
import { MultiSensorStates } from './multi-sensor-states.ts';
import { emptyRuleSet, rulesOf, type RuleSet } from './rule-set.ts';

/** Cached states of sensors, or of devices, by id. */
export interface OwnerStates {
  readonly states: Map<number, OwnerState>;
  /** Watermarks that this process has seen. */
  readonly watermarks: Map<number, Watermark>;
}

/** Analysis states stored by this process. */
export class AnalysisCache {
  readonly #ofAspect: Readonly<Record<AnalysisAspect, Map<number, Analysis>>> = {
    data: new Map(),
    voltage: new Map(),
    signal: new Map(),
    connection: new Map(),
  };

  /** `id`: of the sensor for aspects of sensors, else of the device. */
  is(aspect: AnalysisAspect, id: number, deviceId: number, state: AnalysisState): boolean {
    const known = this.#ofAspect[aspect].get(id);
    return known !== undefined && known.state === state && known.deviceId === deviceId;
  }

  set(analysis: Analysis): void {
    const { aspect, sensorId, deviceId } = analysis;
    this.#ofAspect[aspect].set(sensorId === 0 ? deviceId : sensorId, analysis);
  }
}

/**
 * The evaluation state that a process keeps in memory. The entry of a sensor is valid while its watermark equals the database's; otherwise
 * it is recomputed.
 */
export class StateCache {
  ruleSet: RuleSet = emptyRuleSet;
  readonly sensors: OwnerStates = { states: new Map(), watermarks: new Map() };
  readonly devices: OwnerStates = { states: new Map(), watermarks: new Map() };
  readonly multiSensor = new MultiSensorStates();
  readonly analyses = new AnalysisCache();

  of({ kind }: Owner): OwnerStates {
    return kind === 'sensor' ? this.sensors : this.devices;
  }

  /** Takes a new rule set; keeps the states of unchanged rules. */
  take(ruleSet: RuleSet): void {
    this.ruleSet = ruleSet;
    for (const { states } of [this.sensors, this.devices]) {
      for (const [id, state] of states) {
        const { own } = rulesOf(ruleSet, state.owner);
        const rules = state.bindings;
        const isSame =
          own.length === rules.length && rules.every(({ key, print }) => ruleSet.bindings.get(key)?.print === print);
        if (!isSame) states.delete(id);
      }
    }
    this.multiSensor.retain(ruleSet.bindings);
  }
}
