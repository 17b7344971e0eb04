import {
  WALL_FROZEN_AFTER_S,
  WALL_SILENT_AFTER_S,
  WALL_STALE_AFTER_S,
  type WallFault,
  type WallReport,
} from '@groundwatch/protocol/model';

/** The state of a screen; times in ms since 1970. */
export interface KnownDisplay {
  readonly pairedAt: number;
  readonly reportedAt: number | null;
  readonly report: Pick<WallReport, 'paintTime'> | null;
}

export interface FaultFound {
  readonly fault: WallFault;
  /** How long it is silent, how old its frame is, or how far its data is behind, s; and the limit. */
  readonly value: number;
  readonly limit: number;
}

/** The fault of a screen, null where it works. `since`: silence before it proves nothing, as no process may have been listening. */
export function displayFault(display: KnownDisplay, now: number, since = -Infinity): FaultFound | null {
  const { pairedAt, reportedAt, report } = display;
  const heard = Math.max(reportedAt ?? pairedAt, since);
  const silence = (now - heard) / 1_000;
  if (silence > WALL_SILENT_AFTER_S) return { fault: 'silent', value: Math.round(silence), limit: WALL_SILENT_AFTER_S };
  if (report === null || reportedAt === null) return null;
  const age = (reportedAt - Date.parse(report.paintTime)) / 1_000;
  return age > WALL_FROZEN_AFTER_S ? { fault: 'frozen', value: Math.round(age), limit: WALL_FROZEN_AFTER_S } : null;
}

/** How far the data of a screen is behind the server's, s; null where it is not, where the screen shows nothing that ages, or a replay. */
export function dataLag(report: Pick<WallReport, 'scene' | 'dataTime'> | null, newest: number | null): number | null {
  if (report === null || report.dataTime === null || report.scene === 'replay' || newest === null) return null;
  const lag = (newest - Date.parse(report.dataTime)) / 1_000;
  return lag > WALL_STALE_AFTER_S ? lag : null;
}
