import type { ParameterStore } from '../devices/parameters.ts';
import { triggerSizeOf } from '../devices/settings.ts';
import type { DeviceSpec } from '../devices/spec.ts';
import { shocksBetween } from '../physics/shocks.ts';
import { waveBodies, waveformSpec } from './waves.ts';

/** A record is complete this long after its shock. */
const RECORD_MS = 10_000;

/** Records shocks that exceed the trigger of a device's first sensor with one. */
export class ShockRecorder {
  readonly #device: DeviceSpec;
  readonly #parameters: ParameterStore;
  #until: number;

  constructor(device: DeviceSpec, parameters: ParameterStore, now: number) {
    this.#device = device;
    this.#parameters = parameters;
    this.#until = now;
  }

  /** WAVE bodies of the latest shock since the last call; `clockOffset` is device time minus true time, ms. */
  bodies(now: number, clockOffset: number): Buffer[] {
    const sensor = this.#device.sensors.find((s) => waveformSpec(s) !== null);
    const shocks = shocksBetween(this.#device.site.seed, this.#until, now - RECORD_MS);
    this.#until = now - RECORD_MS;
    if (!sensor) return [];
    const size = triggerSizeOf(this.#parameters, sensor);
    const shock = shocks.findLast((s) => s.size > size);
    return shock ? waveBodies(sensor, shock, shock.start + clockOffset) : [];
  }
}
