import type { Episode } from '@groundwatch/domain/alarms';
import type { AlarmSubject, RuleInForce } from '@groundwatch/protocol/model';
import type { Backtest } from '@groundwatch/protocol/rest';
import type { SampledSensor } from '../../read-body.ts';
import type { MarkedRow, Named } from './named.ts';

/** A sensor that is judged, or named by what is judged. */
export interface TaskSensor extends SampledSensor {
  readonly deviceId: number;
  /** ms since 1970; null: the first reading. */
  readonly referenceAt: number | null;
}

/** One subject under both definitions; none where a definition says nothing of it. */
export interface TaskSubject {
  readonly subject: AlarmSubject;
  readonly proposed: readonly RuleInForce[];
  readonly inForce: readonly RuleInForce[];
}

/** Everything that a back-test is made of but the readings; plain data, as it is handed to a process. Times in ms since 1970. */
export interface BacktestTask {
  readonly from: number;
  readonly to: number;
  readonly subjects: readonly TaskSubject[];
  readonly sensors: readonly TaskSensor[];
  readonly named: ReadonlyMap<string, Named>;
  /** null: nothing to compare with. */
  readonly inForceVersion: Backtest['inForceVersion'];
  readonly events: readonly MarkedRow[];
  /** Episodes that are listed. */
  readonly mostEpisodes: number;
}

/** What was found of the readings. */
export interface BacktestFound {
  readonly readings: number;
  readonly bySubject: readonly { readonly subject: AlarmSubject; readonly readings: number }[];
  readonly proposed: readonly Episode[];
  readonly inForce: readonly Episode[];
}

/** What the process says at its end. `rows`: about so many readings there are to be read. */
export type ChildAnswer =
  | { readonly kind: 'found'; readonly backtest: Omit<Backtest, 'tookMs'> }
  | { readonly kind: 'tooMuch'; readonly rows: number };

/** Readings that one back-test may read. */
export const MOST_READINGS = 5_000_000;
