import { sensorTypeOf, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { readKey } from './curve-address.ts';
import { linesOf, type Line } from './lines.ts';
import { sourcesOf, type Source } from './sources.ts';

export const shownSensor = (id: number, code: SensorTypeCode, more: Partial<ShownSensor> = {}): ShownSensor => ({
  id,
  port: id,
  type: sensorTypeOf(code),
  subAddress: 0,
  name: '',
  depth: null,
  calibrations: [],
  ...more,
});

type Values = Readonly<Record<number, Readonly<Record<string, unknown>>>>;

export const sourcesWith = (sensors: readonly ShownSensor[], values: Values = {}): Source[] =>
  sourcesOf(sensors, (id) => values[id]);

export const linesIn = (sources: readonly Source[], ...texts: readonly string[]): Line[] =>
  linesOf(
    texts.map((text) => readKey(text)!),
    sources,
  );
