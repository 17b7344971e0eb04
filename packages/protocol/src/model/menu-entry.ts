import { names, type Names } from './text.ts';

/** Actions of an entry's buttons; the permission is `<auth prefix>:<action>`. */
export type MenuAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'import'
  | 'export'
  | 'adopt'
  | 'remark'
  | 'calibrate'
  | 'command'
  | 'horn'
  | 'maintain'
  | 'acknowledge'
  | 'shelve'
  | 'close'
  | 'suppress'
  | 'hand'
  | 'claim'
  | 'release'
  | 'transfer'
  | 'all'
  | 'settings'
  | 'resend';

export interface MenuEntry {
  readonly path: string;
  readonly names: Names;
  /** Tabler icon name without its prefix. */
  readonly icon: string;
  /** Page of the web application; empty for a missing page or a group. */
  readonly component: string;
  /** Permission granted by the entry; unique in the tree, so it identifies the entry. */
  readonly auth: string;
  readonly isHidden: boolean;
  /** The default operator role has it. */
  readonly isForOperators: boolean;
  readonly actions: readonly MenuAction[];
  readonly children: readonly MenuEntry[];
}

export const writing = ['create', 'update', 'delete', 'import', 'export'] as const;

/** Button actions for operators who have the entry. */
export const operatorActions: ReadonlySet<MenuAction> = new Set([
  'remark',
  'command',
  'horn',
  'acknowledge',
  'shelve',
  'close',
  'hand',
]);

export const menuActionNames: Readonly<Record<MenuAction, Names>> = {
  create: names('新增', 'create', '追加'),
  update: names('修改', 'change', '変更'),
  delete: names('删除', 'delete', '削除'),
  import: names('导入', 'import', 'インポート'),
  export: names('导出', 'export', 'エクスポート'),
  adopt: names('接入', 'adopt', '登録'),
  remark: names('备注', 'write remarks', '備考の記入'),
  calibrate: names('标定', 'calibrate', '校正'),
  command: names('下发命令', 'send commands', 'コマンド送信'),
  horn: names('启停预警喇叭', 'sound horns', 'ホーン操作'),
  maintain: names('设备维护', 'maintain devices', '機器の保守'),
  acknowledge: names('确认报警', 'acknowledge alarms', 'アラーム確認'),
  shelve: names('搁置报警', 'shelve alarms', 'アラーム保留'),
  close: names('关闭报警', 'close alarms', 'アラームのクローズ'),
  hand: names('交接班', 'hand shifts over', '当直の引継ぎ'),
  claim: names('领取客户', 'claim clients', '顧客の引受け'),
  release: names('释放到公海', 'release clients', '顧客の解放'),
  transfer: names('转交客户', 'hand clients over', '顧客の引継ぎ'),
  all: names('查看全部客户', 'see all clients', '全顧客の閲覧'),
  settings: names('公海规则', 'rules of the shared pool', '共有顧客の規則'),
  resend: names('重新发送', 'send again', '再送信'),
  suppress: names('维护窗口', 'maintenance windows', '保守期間の設定'),
};

type Extra = Partial<Pick<MenuEntry, 'component' | 'isHidden' | 'isForOperators' | 'actions' | 'children'>>;

const entry = (
  path: string,
  auth: string,
  icon: string,
  text: readonly [string, string, string],
  extra: Extra = {},
): MenuEntry => ({
  path,
  auth,
  icon,
  names: names(...text),
  component: '',
  isHidden: true,
  isForOperators: false,
  actions: [],
  children: [],
  ...extra,
});

/** An entry with a page. */
export const page = (
  path: string,
  auth: string,
  component: string,
  icon: string,
  text: readonly [string, string, string],
  extra: Extra = {},
): MenuEntry => entry(path, auth, icon, text, { component, isHidden: false, ...extra });

/** An entry without a page of its own: an area of the header, or a group of an area. */
export const group = (
  auth: string,
  icon: string,
  text: readonly [string, string, string],
  children: readonly MenuEntry[],
  extra: Extra = {},
): MenuEntry => entry('', auth, icon, text, { isHidden: false, children, ...extra });
