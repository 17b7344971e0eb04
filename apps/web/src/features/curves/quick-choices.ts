import { firstFields } from '../../sensors/sensor-layout.ts';
import { limited, linesOfFields, type Line } from './lines.ts';
import type { Source, SourceField } from './sources.ts';

/** Curves by quantity, over all sensors that measure it. */
const choices = {
  tilt: (f) => f.unit === '°' && f.signed === true && f.main === true,
  acceleration: (f) => f.unit === 'mg' && f.main === true,
  crack: (f) => f.family === 'crack' && f.key.endsWith('pening'),
  settlement: (f) => f.family === 'settlement' && f.key === 'settlement',
  waterLevel: (f) => f.family === 'waterLevel' && f.key === 'level',
  soilMoisture: (f) => f.family === 'moisture' && f.key === 'moisture',
  soilTemperature: (f) => f.family === 'moisture' && f.key === 'temperature',
  weather: (f) => f.family === 'weather' && f.main === true,
  blasting: (f) => f.family === 'blasting' && f.main === true,
  geoSound: (f) => f.family === 'geoSound' && f.main === true,
  infrasound: (f) => f.family === 'infrasound' && f.main === true,
  horn: (f) => f.family === 'horn' && f.main === true,
  temperature: (f) => f.unit === '°C' && f.family !== 'moisture',
  power: (f) => f.family === 'status' && ['battery', 'charging', 'charge'].includes(f.key),
  signal: (f) => f.family === 'status' && f.unit === 'dBm',
} as const satisfies Record<string, (field: SourceField) => boolean>;

export type QuickKey = keyof typeof choices;

export interface QuickChoice {
  readonly key: QuickKey;
  readonly lines: readonly Line[];
}

/** The choices available with these sources. */
export function quickChoices(sources: readonly Source[]): QuickChoice[] {
  return (Object.keys(choices) as QuickKey[]).flatMap((key) => {
    const lines = sources.flatMap((source) => {
      const fields = source.fields.filter(choices[key]);
      return linesOfFields(source, key === 'weather' || key === 'power' ? fields : firstFields(fields));
    });
    return lines.length === 0 ? [] : [{ key, lines: limited(lines) }];
  });
}

/** The choice with exactly these lines. */
export const quickOf = (list: readonly QuickChoice[], lines: readonly Line[]): QuickKey | null =>
  list.find(
    (choice) => choice.lines.length === lines.length && choice.lines.every(({ key }, i) => key === lines[i]?.key),
  )?.key ?? null;
