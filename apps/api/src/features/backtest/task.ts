import type { Episode } from '@groundwatch/domain/alarms';
import type { AlarmSubject, RuleInForce } from '@groundwatch/protocol/model';
import type { Backtest } from '@groundwatch/protocol/rest';
import type { SampledSensor } from '../../read-body.ts';
import type { MarkedRow, Named } from './named.ts';

/** A sensor that is judged, or named by a rule. */
export interface TaskSensor extends SampledSensor {
  readonly deviceId: number;
  /** ms since 1970; null: the first reading. */
  readonly referenceAt: number | null;
}

/** A subject with its targets under both definitions; empty where a definition does not apply to it. */
export interface TaskSubject {
  readonly subject: AlarmSubject;
  readonly proposed: readonly RuleInForce[];
  readonly inForce: readonly RuleInForce[];
}

/** Input of a back-test without the readings: plain data that is passed to a child process. Times in ms since 1970. */
export interface BacktestTask {
  readonly from: number;
  readonly to: number;
  readonly subjects: readonly TaskSubject[];
  readonly sensors: readonly TaskSensor[];
  readonly named: ReadonlyMap<string, Named>;
  /** null: there is nothing to compare with. */
  readonly inForceVersion: Backtest['inForceVersion'];
  readonly events: readonly MarkedRow[];
  /** The most episodes that are listed. */
  readonly mostEpisodes: number;
}

/** Result of evaluating the readings. */
export interface BacktestFound {
  readonly readings: number;
  readonly bySubject: readonly { readonly subject: AlarmSubject; readonly readings: number }[];
  readonly proposed: readonly Episode[];
  readonly inForce: readonly Episode[];
}

/** The answer of the child process. `rows`: estimated number of readings to read. */
export type ChildAnswer =
  | { readonly kind: 'found'; readonly backtest: Omit<Backtest, 'tookMs'> }
  | { readonly kind: 'tooMuch'; readonly rows: number };

/** Readings that one back-test may read. */
export const MOST_READINGS = 5_000_000;
