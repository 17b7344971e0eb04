import {
  isLowBattery,
  isPoorSignal,
  quality,
  type AnalysisState,
  type ConditionKind,
  type ReadingValues,
} from '@groundwatch/protocol/model';
import type { Level } from '@groundwatch/alarms';
import type { News } from './news.ts';
import type { Analysis } from './store-analyses.ts';

/** A rule of a sensor and where it stands; `at`: since when. */
export interface Standing {
  readonly kind: ConditionKind;
  readonly level: Level;
  readonly at: number;
}

const numberOf = (values: ReadingValues, key: string): number | null => {
  const value = values[key];
  return typeof value === 'number' ? value : null;
};

/** Voltage and signal by the newest status; none of a status that is older than what was known. */
export function analyseStatus({ id, samples, lastAt, knownAt }: News): Analysis[] {
  const newest = samples.at(-1);
  if (!newest || lastAt <= knownAt) return [];
  const { values } = newest.reading;
  const [battery, signal] = [numberOf(values, 'battery'), numberOf(values, 'signal')];
  const voltage = battery === null ? 'none' : isLowBattery(battery) ? 'low' : 'normal';
  const strength = signal === null ? 'none' : isPoorSignal(signal) ? 'poor' : 'normal';
  const of = { deviceId: id, sensorId: 0, since: lastAt };
  return [
    { ...of, aspect: 'voltage', state: voltage },
    { ...of, aspect: 'signal', state: strength },
  ];
}

/**
 * What the newest reading of a sensor shows: abnormal where the sensor has failed or a check says so, else what its rules of change
 * stand at, else normal. None of a reading that is older than what was known.
 */
export function analyseReading(news: News, deviceId: number, standing: readonly Standing[]): Analysis | null {
  const { id, samples, lastAt, knownAt } = news;
  if (lastAt <= knownAt) return null;
  const newest = samples.filter(({ reading }) => reading.at === lastAt);
  const isAbnormal = newest.some(({ reading }) => reading.quality === quality.fault || reading.checks !== 0);
  const of = (kind: ConditionKind) => standing.find((one) => one.kind === kind && one.level !== 0);
  const [fast, large] = [of('rate'), of('accumulated')];
  const state: AnalysisState = isAbnormal ? 'abnormal' : fast ? 'fastChange' : large ? 'largeChange' : 'normal';
  const since = isAbnormal ? lastAt : (fast?.at ?? large?.at ?? lastAt);
  return { deviceId, sensorId: id, aspect: 'data', state, since };
}
