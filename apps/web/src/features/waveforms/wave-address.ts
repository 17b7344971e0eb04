import type { TriggerSettings } from './wave-analysis.ts';
import type { Window } from './envelope.ts';

/** The state of the waveform view in the address. Null: the defaults. */
export interface WaveQuery {
  readonly sensorId: number | null;
  /** ISO 8601 of the first sample. */
  readonly start: string | null;
  readonly window: Window | null;
  readonly trigger: Partial<TriggerSettings>;
}

const figure = (text: string | null, least: number, most: number): number | undefined => {
  const value = text === null || text.trim() === '' ? NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
};

/** Limits of the settings: seconds, and ratios. */
export const triggerLimits = { sta: [0.001, 60], lta: [0.01, 600], on: [1, 1_000], off: [0.01, 1_000] } as const;
type Setting = keyof typeof triggerLimits;
const settings = Object.keys(triggerLimits) as readonly Setting[];
const nameOf = (setting: Setting): string => `w${setting.charAt(0).toUpperCase()}${setting.slice(1)}`;

export function readWaveQuery(params: URLSearchParams): WaveQuery {
  const start = params.get('wStart');
  const [from, to] = [figure(params.get('wFrom'), 0, 1e6), figure(params.get('wTo'), 0, 1e6)];
  const axis = params.get('wAxis');
  const found = settings.flatMap((key) => {
    const [least, most] = triggerLimits[key];
    const value = figure(params.get(nameOf(key)), least, most);
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    sensorId: figure(params.get('wSensor'), 1, 2 ** 31) ?? null,
    start: start !== null && Number.isFinite(Date.parse(start)) ? start : null,
    window: from !== undefined && to !== undefined && to > from ? { from, to } : null,
    trigger: { ...(axis !== null && /^(all|[XYZS])$/.test(axis) ? { axis } : {}), ...Object.fromEntries(found) },
  };
}

/** The address with changes. Another sensor starts with its newest waveform, another waveform with its whole length. */
export function writeWaveQuery(params: URLSearchParams, changes: Partial<WaveQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (key: string, value: string | number | null | undefined): void => {
    if (value === null || value === undefined) next.delete(key);
    else next.set(key, String(value));
  };
  const round = (seconds: number | undefined): number | undefined =>
    seconds === undefined ? undefined : Number(seconds.toFixed(6));
  if (changes.sensorId !== undefined) {
    set('wSensor', changes.sensorId);
    set('wStart', null);
  }
  if (changes.start !== undefined) set('wStart', changes.start);
  if (changes.window !== undefined || changes.start !== undefined || changes.sensorId !== undefined) {
    set('wFrom', round(changes.window?.from));
    set('wTo', round(changes.window?.to));
  }
  if (changes.trigger !== undefined) {
    set('wAxis', changes.trigger.axis);
    for (const key of settings) set(nameOf(key), changes.trigger[key]);
  }
  return next;
}
