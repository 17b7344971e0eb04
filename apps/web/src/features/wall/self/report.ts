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
  /** null: the browser does not tell. */
  readonly heapBytes: number | null;
  /** ms since the last picture. */
  readonly paintAgoMs: number;
  /** ms since 1970. */
  readonly serverNow: number;
  /** ms: the server's clock ahead of this machine's. */
  readonly clockOffsetMs: number;
}

/** What a wall knows of itself, as the server takes it. Pure. */
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
