import type { AnalysisAspect, AnalysisState } from '@groundwatch/protocol/model';
import type { Analysis } from './store-analyses.ts';

/** States of devices and sensors as this process has stored them. */
export class KnownStates {
  readonly #ofAspect: Readonly<Record<AnalysisAspect, Map<number, Analysis>>> = {
    data: new Map(),
    voltage: new Map(),
    signal: new Map(),
    connection: new Map(),
  };

  /** `id`: of the sensor where the aspect is one of sensors, else of the device. */
  is(aspect: AnalysisAspect, id: number, deviceId: number, state: AnalysisState): boolean {
    const known = this.#ofAspect[aspect].get(id);
    return known !== undefined && known.state === state && known.deviceId === deviceId;
  }

  keep(analysis: Analysis): void {
    const { aspect, sensorId, deviceId } = analysis;
    this.#ofAspect[aspect].set(sensorId === 0 ? deviceId : sensorId, analysis);
  }
}
