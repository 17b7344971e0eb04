import { names, type Names } from './text.ts';

/** One listener limit of the wire protocol, section 7. */
export interface TcpLimit {
  readonly names: Names;
  /** Empty for counts and multiples. */
  readonly unit: '' | 's' | 'B';
  /** Default where the TCP server row has none. */
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly isInteger: boolean;
}

const limit = (
  initial: number,
  max: number,
  unit: TcpLimit['unit'],
  text: readonly [string, string, string],
  isInteger = true,
): TcpLimit => ({ names: names(...text), unit, initial, min: 1, max, isInteger });

/** Limits that a TCP server row may override by name. */
export const tcpLimits = {
  firstFrameS: limit(30, 3_600, 's', ['首帧时限', 'first frame within', '最初のフレームまで']),
  idleCycles: limit(
    1.5,
    100,
    '',
    ['空闲倍数（发送周期）', 'idle multiple of the send cycle', '無通信の倍数（送信周期）'],
    false,
  ),
  idleMinS: limit(90, 86_400, 's', ['空闲下限', 'shortest idle time', '無通信時間の下限']),
  idleMaxS: limit(7_200, 604_800, 's', ['空闲上限', 'longest idle time', '無通信時間の上限']),
  maxSkippedBytes: limit(16_384, 1 << 30, 'B', ['跳过字节上限', 'most skipped bytes', 'スキップバイト数の上限']),
  maxBadTrailers: limit(16, 1_000_000, '', ['校验错误上限', 'most wrong trailers', '検査エラーの上限']),
  maxConnections: limit(20_000, 1_000_000, '', ['连接总数上限', 'most connections in all', '接続総数の上限']),
  maxPerAddress: limit(50, 1_000_000, '', ['每地址连接上限', 'most connections an address', 'アドレスごとの接続上限']),
  newPerMinutePerAddress: limit(20, 1_000_000, '', [
    '每地址每分钟新连接',
    'new connections a minute and address',
    'アドレスごと毎分の新規接続',
  ]),
  slowReceiverS: limit(60, 3_600, 's', ['慢接收时限', 'slow receiver after', '受信遅延の時限']),
} as const satisfies Record<string, TcpLimit>;

export type TcpLimitKey = keyof typeof tcpLimits;
