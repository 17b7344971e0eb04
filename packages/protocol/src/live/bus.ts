import type { Changed, ExportProgress, LiveAlarm, LiveAnalysis, LiveCommand } from './events.ts';
import type { LiveContact, LiveReading, LiveStatus } from '../model/index.ts';

/**
 * Message from one process to the others after a commit. The database is the truth: a lost message is repaired by reading again. `source`
 * identifies the start of the sending process; `number` counts its messages from 1 without gaps, so that a receiver notices a loss.
 */
export interface BusEnvelope {
  source: string;
  number: number;
  message: BusMessage;
}

export type BusMessage =
  | { kind: 'live'; readings: LiveReading[]; statuses: LiveStatus[]; contacts: LiveContact[] }
  | { kind: 'alarm'; alarm: LiveAlarm }
  | { kind: 'analysis'; analyses: LiveAnalysis[] }
  | { kind: 'command'; command: LiveCommand }
  | { kind: 'changed'; changed: Changed }
  | { kind: 'export'; userId: number; progress: ExportProgress }
  /** Rows of a registry table changed; receivers with a copy reload it. */
  | {
      kind: 'registry';
      tables: (
        | 'device'
        | 'sensor'
        | 'station'
        | 'tcp_server'
        | 'role'
        | 'app_user'
        | 'alarm_rule'
        | 'wall'
        | 'api_token'
      )[];
    };

/** One Postgres channel or NATS subject prefix carries everything. */
export const BUS_CHANNEL = 'groundwatch';
