import { formulaInputs } from './calculated.ts';
import { slotTypes } from './sensors.ts';
import { names, type Names } from './text.ts';

export interface EnumOption {
  readonly code: number;
  readonly names: Names;
}

const options = (...rows: readonly (readonly [number, string, string, string])[]): readonly EnumOption[] =>
  rows.map(([code, zh, en, ja]) => ({ code, names: names(zh, en, ja) }));

const offOn = options([0, '关', 'off', 'オフ'], [1, '开', 'on', 'オン']);

/** Enumerations of the wire protocol. An unlisted code is shown as its number. */
export const enums = {
  offOn,
  reportType: options(
    [0, '定时', 'timed', '定時'],
    [1, '重启', 'restart', '再起動'],
    [2, '测试', 'test', 'テスト'],
    [3, '命令', 'command', 'コマンド'],
  ),
  installState: options(
    [0, '未安装', 'not installed', '未設置'],
    [1, '已安装', 'installed', '設置済み'],
    [2, '已拆除', 'removed', '撤去済み'],
    [3, '在线模式', 'online mode', 'オンラインモード'],
  ),
  communicationFormat: options(
    [0, '2G', '2G', '2G'],
    [1, '3G', '3G', '3G'],
    [2, '4G', '4G', '4G'],
    [3, 'NB-IoT', 'NB-IoT', 'NB-IoT'],
  ),
  operator: options(
    [0, '移动', 'China Mobile', '中国移動'],
    [1, '联通', 'China Unicom', '中国聯通'],
    [2, '电信', 'China Telecom', '中国電信'],
    [3, 'docomo', 'docomo', 'docomo'],
    [4, '软银', 'SoftBank', 'ソフトバンク'],
  ),
  chargeState: options(
    [0, '充电中', 'charging', '充電中'],
    [1, '已充满', 'full', '満充電'],
    [2, '未充电', 'not charging', '未充電'],
  ),
  zeroMode: options(
    [0, '绝对', 'absolute', '絶対'],
    [1, '相对', 'relative', '相対'],
    [2, 'X-Mark 校准', 'X-Mark calibration', 'X-Mark 校正'],
  ),
  crackZeroMode: options([0, '绝对', 'absolute', '絶対'], [1, '相对', 'relative', '相対']),
  triggerSwitch: options([0, '关', 'off', 'オフ'], [1, '标准', 'standard', '標準'], [2, '精确', 'precise', '精密']),
  inclinationAlarm: options(
    [0, '正常', 'normal', '正常'],
    [1, '曾报警', 'alarmed before', 'アラーム履歴あり'],
    [2, '加速度触发报警', 'acceleration-trigger alarm', '加速度トリガのアラーム'],
    [3, '加密上报', 'dense sampling report', '高頻度測定の報告'],
  ),
  alarm: options([0, '正常', 'normal', '正常'], [1, '报警', 'alarm', 'アラーム']),
  run: options([0, '正常', 'normal', '正常'], [1, '故障', 'fault', '故障']),
  // Numbers of NMEA 0183 GGA.
  fix: options(
    [0, '未定位', 'no fix', '測位なし'],
    [1, '单点解', 'single', '単独測位'],
    [2, '差分解', 'differential', 'ディファレンシャル'],
    [4, '固定解', 'fixed', 'フィックス'],
    [5, '浮点解', 'float', 'フロート'],
  ),
  missingReason: options(
    [1, '输入超时', 'input too old', '入力が古い'],
    [2, '输入无值', 'input has no value', '入力に値なし'],
    [3, '输入可疑', 'input suspect', '入力が疑わしい'],
    [4, '窗口内读数不足', 'too few readings in the window', '窓内のデータ不足'],
    [5, '除以零', 'division by zero', 'ゼロ除算'],
    [6, '无定义', 'not defined', '未定義'],
  ),
  formulaInput: formulaInputs.map((name, index) => ({ code: index + 1, names: names(name, name, name) })),
  disasterState: options(
    [0, '无', 'none', 'なし'],
    [1, '红色', 'red', '赤'],
    [2, '橙色', 'orange', 'オレンジ'],
    [3, '黄色', 'yellow', '黄'],
    [4, '蓝色', 'blue', '青'],
  ),
  quality: options(
    [0, '正常', 'good', '良好'],
    [1, '可疑', 'suspect', '疑わしい値'],
    [2, '传感器故障', 'sensor fault', 'センサー故障'],
    [3, '时钟未设置', 'clock unset', '時計未設定'],
    [4, '时钟超前', 'clock ahead', '時計の進み'],
  ),
  calculationMethod: options([0, '本地', 'local', 'ローカル'], [1, '云端', 'cloud', 'クラウド']),
  communicationMode: options(
    [0, '点对点', 'point to point', 'ポイント・ツー・ポイント'],
    [1, '点对网关', 'point to gateway', 'ポイント・ツー・ゲートウェイ'],
  ),
  bandwidth: options(
    [0, '125 kHz', '125 kHz', '125 kHz'],
    [1, '250 kHz', '250 kHz', '250 kHz'],
    [2, '500 kHz', '500 kHz', '500 kHz'],
  ),
  codingRate: options(
    [0, '4/5', '4/5', '4/5'],
    [1, '4/6', '4/6', '4/6'],
    [2, '4/7', '4/7', '4/7'],
    [3, '4/8', '4/8', '4/8'],
  ),
  warningProtocol: options([0, 'SX', 'SX', 'SX'], [1, 'LZ', 'LZ', 'LZ'], [2, 'QX', 'QX', 'QX']),
  farNear: options([0, '近端', 'near end', '近端'], [1, '远端', 'far end', '遠端']),
  arrayInstallMode: options(
    [0, '三维', '3D', '3D'],
    [1, '二维收敛', '2D convergence', '2D 内空変位'],
    [2, '二维沉降', '2D settlement', '2D 沈下'],
  ),
  relativeAbsolute: options([0, '相对', 'relative', '相対'], [1, '绝对', 'absolute', '絶対']),
  moistureMode: options([0, '测试', 'test', 'テスト'], [1, '水', 'water', '水'], [2, '土', 'soil', '土']),
  mountMode: options(
    [0, '自动坐标', 'auto coordinate', '自動座標'],
    [1, '底部为零', 'zero at bottom', '下端ゼロ'],
    [2, '顶部为零', 'zero at top', '上端ゼロ'],
    [3, '水平', 'horizontal', '水平'],
    [4, '拱形', 'arch', 'アーチ'],
    [5, '倾斜', 'inclined', '傾斜'],
  ),
  // The protocol numbers four makers; the horn's documentation says which code is whose.
  hornMaker: options(
    [0, '厂家 1', 'maker 1', 'メーカー 1'],
    [1, '厂家 2', 'maker 2', 'メーカー 2'],
    [2, '厂家 3', 'maker 3', 'メーカー 3'],
    [3, '厂家 4', 'maker 4', 'メーカー 4'],
  ),
  slotType: slotTypes.map((type, code) => ({ code, names: type.names })),
} as const satisfies Record<string, readonly EnumOption[]>;

export type EnumKey = keyof typeof enums;

/** Shown for a code that the device did not know. */
export const unknownNames = names('未知', 'unknown', '不明');
