import type { WallReport } from '@groundwatch/protocol/model';

const LONGEST_NAME = 200;

export interface WallSelf extends Pick<
  WallReport,
  | 'frameTime'
  | 'version'
  | 'lag'
  | 'width'
  | 'height'
  | 'pixelRatio'
  | 'isSoundAllowed'
  | 'scene'
  | 'sceneName'
  | 'dataTime'
  | 'alarmId'
  | 'alarmSince'
> {
  /** Null: not reported by the browser. */
  readonly heapBytes: number | null;
  /** ms since the last frame. */
  readonly paintAgoMs: number;
  /** ms since 1970. */
  readonly serverNow: number;
  /** Server clock minus this machine's clock, ms. */
  readonly clockOffsetMs: number;
}

/** The state report of a wall in the server's form. Pure. */
export function reportOf({
  heapBytes,
  paintAgoMs,
  serverNow,
  clockOffsetMs,
  sceneName,
  ...rest
}: WallSelf): WallReport {
  return {
    ...rest,
    sceneName: sceneName.slice(0, LONGEST_NAME),
    heap: heapBytes === null ? null : Math.round(heapBytes / 100_000) / 10,
    paintTime: new Date(Math.round(serverNow - paintAgoMs)).toISOString(),
    clockOffset: Math.round(-clockOffsetMs),
  };
}
