import { CHECK_RANGE } from './checks.ts';
import { field, type Field } from './field.ts';
import { names, type Names } from './text.ts';

/**
 * Fields of the STATUS item in wire order. After the first two the wire has the switches (u8), the run status (u32) and the collect time
 * (u32); then the rest follows. `encryptionCycle` and the `encryptionFunction` switch mean dense sampling after a trigger (加密 in the
 * trade), not cryptography.
 */
export const statusFields: readonly Field[] = [
  field('reportType', 'u8', '', ['报告类型', 'report type', '報告種別'], { options: 'reportType' }),
  field('installState', 'u8', '', ['安装状态', 'installation state', '設置状態'], { options: 'installState' }),
  field('sendCycle', 'u32', 's', ['发送周期', 'send cycle', '送信周期']),
  field('collectCycle', 'u32', 's', ['采集周期', 'collect cycle', '測定周期']),
  field('encryptionCycle', 'u32', 's', ['加密周期', 'dense sampling cycle', '高頻度測定周期']),
  field('battery', 'u16e-2', 'V', ['电池电压', 'battery voltage', '電池電圧'], { range: [0, 60], main: true }),
  field('charge', 'u8', '%', ['剩余电量', 'remaining charge', '残量'], { range: [0, 100], main: true }),
  field('ambient', 'i16e-1', '°C', ['环境温度', 'ambient temperature', '周囲温度'], { range: [-60, 100], main: true }),
  field('format', 'u8', '', ['通信制式', 'communication format', '通信方式'], { options: 'communicationFormat' }),
  field('signal', 'i16', 'dBm', ['信号强度', 'signal strength', '信号強度'], { range: [-150, 0], main: true }),
  ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
    field(`zx${n}`, 'u16', 's', [`zx${n} 在线时长`, `time on line zx${n}`, `zx${n} 接続時間`]),
  ),
  field('lbsLongitude', 'i32e-6', '°', ['LBS 经度', 'LBS longitude', 'LBS 経度'], { range: [-180, 180] }),
  field('lbsLatitude', 'i32e-6', '°', ['LBS 纬度', 'LBS latitude', 'LBS 緯度'], { range: [-90, 90] }),
  field('gpsLongitude', 'i32e-6', '°', ['GPS 经度', 'GPS longitude', 'GPS 経度'], { range: [-180, 180] }),
  field('gpsLatitude', 'i32e-6', '°', ['GPS 纬度', 'GPS latitude', 'GPS 緯度'], { range: [-90, 90] }),
  field('charging', 'u16e-2', 'V', ['充电电压', 'charging voltage', '充電電圧'], { range: [0, 100], main: true }),
  field('output', 'u16e-2', 'V', ['输出电压', 'output voltage', '出力電圧'], { range: [0, 100] }),
  field('gsm', 'u16e-2', 'V', ['GSM 电压', 'GSM voltage', 'GSM 電圧'], { range: [0, 60] }),
  field('loraSignal', 'i16', 'dBm', ['Lora 信号强度', 'Lora signal strength', 'Lora 信号強度'], { range: [-150, 0] }),
  field('chargeState', 'u8', '', ['充电状态', 'charge state', '充電状態'], { options: 'chargeState' }),
  field('operator', 'u8', '', ['运营商', 'operator', '通信事業者'], { options: 'operator' }),
];

type StatusValues = Readonly<Record<string, number | null>>;

/** Whether a value is physically impossible. */
export const isImpossible = ({ range }: Pick<Field, 'range'>, value: number | null | undefined): boolean =>
  range !== undefined && value !== null && value !== undefined && (value < range[0] || value > range[1]);

const impossibleIn = (values: StatusValues): Field[] =>
  statusFields.filter((one) => isImpossible(one, values[one.key]));

/** Failed checks of a status, as bits. */
export const statusChecks = (values: StatusValues): number => (impossibleIn(values).length > 0 ? CHECK_RANGE : 0);

/** The values of a status that can be judged: impossible ones become unknown. Returns the same object where all are possible. */
export function judgeable<T extends StatusValues>(values: T): T {
  const wrong = impossibleIn(values);
  return wrong.length === 0 ? values : { ...values, ...Object.fromEntries(wrong.map(({ key }) => [key, null])) };
}

/** Number of a status's report, within one boot of the device. */
export const sequenceNames = names('序号', 'sequence no.', '通番');

/** Bits of the STATUS switches byte; each is a boolean column of the status record. */
export const statusSwitches: readonly { readonly bit: number; readonly key: string; readonly names: Names }[] = [
  { bit: 0, key: 'encryptionFunction', names: names('加密功能', 'dense sampling', '高頻度測定') },
  { bit: 1, key: 'resendFunction', names: names('补发功能', 'resend function', '再送機能') },
  { bit: 2, key: 'pushData', names: names('推送数据', 'push data', 'プッシュ送信') },
];

/** Keys of a device's identification texts. */
export type IdentKey = 'hardware' | 'software' | 'bootVersion' | 'gsmVersion' | 'imei' | 'iccid';

/** The six texts of IDENT in wire order; its operator (an enumeration, `null` unknown) follows. */
export const identFields: readonly { readonly key: IdentKey; readonly names: Names }[] = [
  { key: 'hardware', names: names('硬件版本', 'hardware version', 'ハードウェア版') },
  { key: 'software', names: names('软件版本', 'software version', 'ソフトウェア版') },
  { key: 'bootVersion', names: names('引导版本', 'boot version', 'ブート版') },
  { key: 'gsmVersion', names: names('GSM 版本', 'GSM version', 'GSM 版') },
  { key: 'imei', names: names('IMEI', 'IMEI', 'IMEI') },
  { key: 'iccid', names: names('ICCID', 'ICCID', 'ICCID') },
];

export interface RunStatusFlag {
  readonly bit: number;
  readonly names: Names;
  /** Bits 27 and 28 are shown only when set. */
  readonly isShownOnlyWhenSet: boolean;
}

const flag = (bit: number, zh: string, en: string, ja: string): RunStatusFlag => ({
  bit,
  names: names(zh, en, ja),
  isShownOnlyWhenSet: bit > 26,
});

/** The run status bits of STATUS, 1 = fault. Bits 29 to 31 are unused. */
export const runStatusFlags: readonly RunStatusFlag[] = [
  flag(0, '系统重启', 'system restart', 'システム再起動'),
  flag(1, 'SIM 卡', 'SIM card', 'SIM カード'),
  flag(2, '信号质量', 'signal quality', '信号品質'),
  flag(3, '网络注册', 'network registration', 'ネットワーク登録'),
  flag(4, '中心1 IP', 'centre 1 IP', 'センター1 IP'),
  flag(5, '中心1 认证', 'centre 1 authentication', 'センター1 認証'),
  flag(6, '中心2 IP', 'centre 2 IP', 'センター2 IP'),
  flag(7, '中心2 认证', 'centre 2 authentication', 'センター2 認証'),
  flag(8, '电池电压', 'battery voltage', '電池電圧'),
  flag(9, '电池输出', 'battery output', '電池出力'),
  flag(10, '时钟', 'clock', '時計'),
  flag(11, '存储', 'storage', 'ストレージ'),
  flag(12, '传感器1', 'sensor 1', 'センサー1'),
  flag(13, '传感器2', 'sensor 2', 'センサー2'),
  flag(14, '传感器3', 'sensor 3', 'センサー3'),
  flag(15, '传感器4', 'sensor 4', 'センサー4'),
  flag(16, 'Lora', 'Lora', 'Lora'),
  flag(17, '启动匹配', 'boot match', '起動整合'),
  flag(18, '中心3 IP', 'centre 3 IP', 'センター3 IP'),
  flag(19, '中心3 认证', 'centre 3 authentication', 'センター3 認証'),
  flag(20, '中心4 IP', 'centre 4 IP', 'センター4 IP'),
  flag(21, '中心4 认证', 'centre 4 authentication', 'センター4 認証'),
  flag(22, '中心5 IP', 'centre 5 IP', 'センター5 IP'),
  flag(23, '中心5 认证', 'centre 5 authentication', 'センター5 認証'),
  flag(24, '传感器1 自动注册', 'sensor 1 auto-registration', 'センサー1 自動登録'),
  flag(25, '加密模块', 'encryption module', '暗号モジュール'),
  flag(26, '密钥协商', 'key negotiation', '鍵交換'),
  flag(27, '中心6 IP', 'centre 6 IP', 'センター6 IP'),
  flag(28, '中心6 认证', 'centre 6 authentication', 'センター6 認証'),
];

/** Bits 0 to 28; others are ignored. */
export const RUN_STATUS_MASK = 0x1fff_ffff;
