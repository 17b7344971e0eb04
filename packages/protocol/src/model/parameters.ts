import type { EnumKey } from './enums.ts';
import type { WireType } from './field.ts';
import { names, type Names } from './text.ts';

/** One value of a parameter set, as devices store it and panels show it. */
export interface Parameter {
  /** Id within its set; the four port types of set 1 share one id. */
  readonly id: number;
  /** lowerCamelCase, unique within its set. */
  readonly key: string;
  readonly names: Names;
  readonly type: WireType | 'string';
  /** Physical value = wire integer / 10^exponent. */
  readonly exponent: number;
  /** Unit of the physical value; empty for codes, counts and strings. */
  readonly unit: string;
  /** Settable values, both ends included. */
  readonly range?: readonly [number, number];
  /** Step of settable values, from the low end of the range. */
  readonly step?: number;
  readonly options?: EnumKey;
  /** Longest UTF-8 form of a string, in bytes. */
  readonly maxLength?: number;
  /** Never reported by a device, never shown, never logged. */
  readonly isWriteOnly?: true;
  /** Byte within the shared value, for parameters that share one id. */
  readonly byte?: number;
}

export interface ParameterSet {
  readonly id: number;
  readonly key: string;
  readonly names: Names;
  readonly params: readonly Parameter[];
}

type Text = readonly [string, string, string];
type Extra = Partial<Pick<Parameter, 'range' | 'step' | 'options' | 'isWriteOnly' | 'maxLength' | 'byte'>>;

/** A parameter's value is a u8 length, and a string has a u8 length of its own inside it. */
const MAX_TEXT_BYTES = 254;

/** `wire` in the notation of the protocol document, or `string`. */
function parameter(id: number, key: string, wire: string, unit: string, text: Text, extra: Extra = {}): Parameter {
  if (wire === 'string') {
    return { id, key, names: names(...text), type: wire, exponent: 0, unit, maxLength: MAX_TEXT_BYTES, ...extra };
  }
  const match = /^(u8|u16|u32|i16|i32)(?:e-(\d))?$/.exec(wire);
  if (!match) throw new Error(`parameter ${key}: unknown wire type ${wire}`);
  return {
    id,
    key,
    names: names(...text),
    type: match[1] as WireType,
    exponent: Number(match[2] ?? 0),
    unit,
    ...extra,
  };
}

const text = (id: number, key: string, label: Text, extra: Extra = {}): Parameter =>
  parameter(id, key, 'string', '', label, extra);
const choice = (id: number, key: string, options: EnumKey, label: Text): Parameter =>
  parameter(id, key, 'u8', '', label, { options });
const sensorAddress = (id: number): Parameter =>
  parameter(id, 'sensorAddress', 'u8', '', ['传感器地址', 'sensor address', 'センサーアドレス'], { range: [0, 254] });

const SENSOR_TYPES_ID = 12;
const sensorTypePorts: readonly Parameter[] = [1, 2, 3, 4].map((port) => ({
  ...choice(SENSOR_TYPES_ID, `sensorTypePort${port}`, 'slotType', [
    `端口${port} 传感器类型`,
    `sensor type of port ${port}`,
    `ポート${port} センサー種別`,
  ]),
  byte: port - 1,
}));

const FIRST_CENTRE_ID = 32;
const IDS_PER_CENTRE = 8;
// Keys count from 0, like the wire; names count from 1, like the flags of the run status.
const centres: readonly Parameter[] = [0, 1, 2, 3, 4, 5].flatMap((c) => {
  const id = FIRST_CENTRE_ID + IDS_PER_CENTRE * c;
  const key = (name: string): string => `centre${c}${name}`;
  const label = (zh: string, en: string, ja: string): Text => [
    `中心${c + 1} ${zh}`,
    `centre ${c + 1} ${en}`,
    `センター${c + 1} ${ja}`,
  ];
  return [
    choice(id, key('Enable'), 'offOn', label('使能', 'enable', '有効')),
    text(id + 1, key('Domain'), label('域名', 'domain', 'ドメイン'), { maxLength: 64 }),
    parameter(id + 2, key('Port'), 'u16', '', label('端口', 'port', 'ポート'), { range: [1, 65_534] }),
    text(id + 3, key('TerminalId'), label('终端编号', 'terminal id', '端末 ID')),
    text(id + 4, key('UserName'), label('用户名', 'user name', 'ユーザー名')),
    text(id + 5, key('Password'), label('密码', 'password', 'パスワード'), { isWriteOnly: true }),
    parameter(id + 6, key('ProtocolType'), 'u8', '', label('协议类型', 'protocol type', 'プロトコル種別'), {
      range: [0, 254],
    }),
  ];
});

const rtu: readonly Parameter[] = [
  choice(1, 'installState', 'installState', ['安装状态', 'install state', '設置状態']),
  parameter(2, 'sendCycle', 'u32', 's', ['发送周期', 'send cycle', '送信周期'], { range: [10, 86_400] }),
  parameter(3, 'collectCycle', 'u32', 's', ['采集周期', 'collect cycle', '測定周期'], { range: [10, 86_400] }),
  parameter(4, 'encryptedCollectCycle', 'u32', 's', ['加密采集周期', 'dense collect cycle', '高頻度測定周期'], {
    range: [1, 86_400],
  }),
  choice(5, 'encryption', 'offOn', ['加密', 'dense sampling', '高頻度測定']),
  choice(6, 'resend', 'offOn', ['补发', 'resend', '再送']),
  parameter(7, 'longitude', 'i32e-6', '°', ['经度', 'longitude', '経度'], { range: [-180, 180] }),
  parameter(8, 'latitude', 'i32e-6', '°', ['纬度', 'latitude', '緯度'], { range: [-90, 90] }),
  text(9, 'deviceKey', ['设备密钥', 'device key', '機器キー']),
  text(10, 'deviceName', ['设备名称', 'device name', '機器名']),
  text(11, 'deviceSecret', ['设备密文', 'device secret', '機器シークレット'], { isWriteOnly: true }),
  ...sensorTypePorts,
  parameter(13, 'pushCycle', 'u32', 's', ['推送周期', 'push cycle', 'プッシュ周期'], { range: [1, 86_400] }),
  choice(14, 'pushEnable', 'offOn', ['推送使能', 'push enable', 'プッシュ有効']),
  ...centres,
];

const mems: readonly Parameter[] = [
  choice(1, 'zeroMode', 'zeroMode', ['归零方式', 'zero mode', 'ゼロ点方式']),
  choice(2, 'triggerSwitch', 'triggerSwitch', ['触发开关', 'trigger switch', 'トリガスイッチ']),
  parameter(3, 'triggerThreshold', 'u16', 'mg', ['触发阈值', 'trigger threshold', 'トリガしきい値']),
  parameter(4, 'triggerTime', 'u16', 'ms', ['触发时间', 'trigger time', 'トリガ時間']),
  parameter(5, 'angleThreshold', 'u16e-2', '°', ['角度阈值', 'angle threshold', '角度しきい値']),
  parameter(6, 'angleOffset', 'i16e-2', '°', ['角度偏移', 'angle offset', '角度オフセット']),
  choice(7, 'calculationMethod', 'calculationMethod', ['计算方式', 'calculation method', '計算方式']),
  sensorAddress(8),
];

const rt3000: readonly Parameter[] = [
  ...mems,
  parameter(9, 'sampleRate', 'u16', 'Hz', ['采样率', 'sample rate', 'サンプリング周波数']),
  parameter(10, 'preTrigger', 'u16', 'ms', ['预触发', 'pre-trigger', 'プリトリガ']),
];

const crack: readonly Parameter[] = [
  choice(1, 'zeroMode', 'crackZeroMode', ['归零方式', 'zero mode', 'ゼロ点方式']),
  parameter(2, 'alarmValue', 'u32e-3', 'mm', ['报警值', 'alarm value', 'アラーム値']),
  parameter(3, 'period', 'u32', 's', ['采集周期', 'period', '測定周期']),
  choice(4, 'periodEnable', 'offOn', ['周期使能', 'period enable', '周期有効']),
  parameter(5, 'range', 'u16', 'mm', ['量程', 'range', '測定範囲']),
  choice(6, 'triggerSwitch', 'triggerSwitch', ['触发开关', 'trigger switch', 'トリガスイッチ']),
  parameter(7, 'triggerThreshold', 'u32e-3', 'mm', ['触发阈值', 'trigger threshold', 'トリガしきい値']),
  parameter(8, 'installedLength', 'i32e-3', 'mm', ['安装长度', 'installed length', '設置長']),
];

const horn: readonly Parameter[] = [
  choice(1, 'warningEnable', 'offOn', ['预警使能', 'warning enable', '警報有効']),
  parameter(2, 'networkNo', 'u16', '', ['网络号', 'network no.', 'ネットワーク番号']),
  parameter(3, 'hornNo', 'u16', '', ['喇叭号', 'horn no.', 'ホーン番号']),
  parameter(4, 'airRate', 'u8', '', ['空中速率（档）', 'air rate (step)', '無線速度（段）']),
  choice(5, 'disasterState', 'disasterState', ['灾情状态', 'disaster state', '災害状態']),
  text(6, 'subDeviceId', ['子设备编号', 'sub-device id', '子機 ID']),
  choice(7, 'moduleModel', 'hornMaker', ['模块型号（厂家）', 'module model (maker)', 'モジュール型式（メーカー）']),
  choice(8, 'communicationMode', 'communicationMode', ['通信模式', 'communication mode', '通信モード']),
  parameter(9, 'sendFrequency', 'u32', 'kHz', ['发送频率', 'send frequency', '送信周波数']),
  parameter(10, 'receiveFrequency', 'u32', 'kHz', ['接收频率', 'receive frequency', '受信周波数']),
  choice(11, 'bandwidth', 'bandwidth', ['带宽', 'bandwidth', '帯域幅']),
  parameter(12, 'spreadingFactor', 'u8', '', ['扩频因子', 'spreading factor', '拡散率'], { range: [7, 12] }),
  choice(13, 'codingRate', 'codingRate', ['编码率', 'coding rate', '符号化率']),
  choice(14, 'warningProtocol', 'warningProtocol', ['预警协议', 'warning protocol', '警報プロトコル']),
  sensorAddress(15),
];

const array: readonly Parameter[] = [
  parameter(1, 'powerOnDelay', 'u16', 's', ['上电延时', 'power-on delay', '電源投入遅延']),
  parameter(2, 'updateRate', 'u16', 's', ['更新率', 'update rate', '更新周期']),
  choice(3, 'farNear', 'farNear', ['远近端', 'far/near', '遠近端']),
  choice(4, 'installMode', 'arrayInstallMode', ['安装方式', 'install mode', '設置方式']),
  choice(5, 'relativeAbsolute', 'relativeAbsolute', ['相对/绝对', 'relative/absolute', '相対／絶対']),
  parameter(6, 'xmarkOffset', 'u16e-2', '°', ['X-Mark 偏移', 'X-Mark offset', 'X-Mark オフセット'], {
    range: [0, 360],
  }),
  sensorAddress(7),
  parameter(8, 'activeSyncElement', 'u8', '', ['主动同步单元', 'active sync element', '能動同期エレメント']),
  parameter(9, 'orificeElevation', 'i32', 'mm', ['孔口高程', 'orifice elevation', '孔口標高']),
  parameter(10, 'lineLength', 'u32', 'mm', ['线缆长度', 'line length', 'ケーブル長']),
  choice(11, 'pushData', 'offOn', ['推送数据', 'push data', 'プッシュ送信']),
];

const moisture: readonly Parameter[] = [
  choice(1, 'workMode', 'moistureMode', ['工作模式', 'work mode', '動作モード']),
  parameter(2, 'burialDepth', 'u8', 'cm', ['埋深', 'burial depth', '埋設深'], { range: [10, 100], step: 10 }),
  parameter(3, 'alarmValue', 'u16e-2', '%', ['报警值', 'alarm value', 'アラーム値'], { range: [0, 100] }),
  text(4, 'temperatureSerialNo', ['温度编号', 'temperature serial no.', '温度シリアル番号']),
  parameter(5, 'airFrequency', 'u32', 'Hz', ['空气频率', 'air frequency', '空中周波数']),
  parameter(6, 'waterFrequency', 'u32', 'Hz', ['水中频率', 'water frequency', '水中周波数']),
  parameter(7, 'a', 'i32e-6', '', ['A', 'A', 'A']),
  parameter(8, 'b', 'i32e-6', '', ['B', 'B', 'B']),
  parameter(9, 'c', 'i32e-6', '', ['C', 'C', 'C']),
];

const set = (id: number, key: string, label: Text, params: readonly Parameter[]): ParameterSet => ({
  id,
  key,
  names: names(...label),
  params,
});

/** The eight parameter sets of PARAM, in order of their ids. */
export const parameterSets: readonly ParameterSet[] = [
  set(1, 'rtu', ['RTU', 'RTU', 'RTU'], rtu),
  set(2, 'mems', ['MEMS 倾角', 'MEMS inclination', 'MEMS 傾斜'], mems),
  set(3, 'rt3000', ['RT3000', 'RT3000', 'RT3000'], rt3000),
  set(4, 'crack', ['裂缝（LFADC）', 'crack (LFADC)', '亀裂（LFADC）'], crack),
  set(5, 'horn', ['预警喇叭', 'warning horn', '警報ホーン'], horn),
  set(6, 'array', ['深部位移 RT1010', 'deep displacement RT1010', '深部変位 RT1010'], array),
  set(7, 'moisture', ['含水率', 'moisture', '土壌水分'], moisture),
  set(
    8,
    'mount',
    ['显示与安装方式', 'display and mount mode', '表示・設置方式'],
    [choice(1, 'mountMode', 'mountMode', ['安装方式', 'mount mode', '設置方式'])],
  ),
];

/** The parameter set of an id, or undefined. */
export const parameterSetOf = (id: number): ParameterSet | undefined => parameterSets.find((s) => s.id === id);
