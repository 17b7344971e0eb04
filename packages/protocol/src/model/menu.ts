import { names, type Names } from './text.ts';

/** What an entry's buttons allow; the permission is `<auth prefix>:<action>`. */
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
  | 'suppress';

export interface MenuEntry {
  readonly path: string;
  readonly names: Names;
  /** Tabler icon name without its prefix. */
  readonly icon: string;
  /** Page of the web application; empty while there is none, or for a group. */
  readonly component: string;
  /** Permission that holding the entry grants; unique in the tree, it identifies the entry. */
  readonly auth: string;
  readonly isHidden: boolean;
  /** Held by the seeded operator role. */
  readonly isForOperators: boolean;
  readonly actions: readonly MenuAction[];
  readonly children: readonly MenuEntry[];
}

const writing = ['create', 'update', 'delete', 'import', 'export'] as const;

/** What an entry's buttons allow operators who hold the entry. */
export const operatorActions: ReadonlySet<MenuAction> = new Set([
  'remark',
  'command',
  'horn',
  'acknowledge',
  'shelve',
  'close',
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
  horn: names('启停警报器', 'sound horns', 'ホーン操作'),
  maintain: names('设备维护', 'maintain devices', '機器の保守'),
  acknowledge: names('确认报警', 'acknowledge alarms', 'アラーム確認'),
  shelve: names('搁置报警', 'shelve alarms', 'アラーム保留'),
  close: names('关闭报警', 'close alarms', 'アラーム終了'),
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

/** An entry whose page exists. */
const page = (
  path: string,
  auth: string,
  component: string,
  icon: string,
  text: readonly [string, string, string],
  extra: Extra = {},
): MenuEntry => entry(path, auth, icon, text, { component, isHidden: false, ...extra });

/** Pages and groups of the product in menu order. Entries stay hidden until the web application has their page. */
export const defaultMenus: readonly MenuEntry[] = [
  page('/index', 'home:view', 'home', 'home', ['首页', 'Home', 'ホーム'], { isForOperators: true }),
  entry('/map', 'map:view', 'map-2', ['地图', 'Map', '地図'], { isForOperators: true }),
  page('/alarms', 'alarm:list', 'alarms', 'bell', ['报警', 'Alarms', 'アラーム'], {
    isForOperators: true,
    actions: ['acknowledge', 'shelve', 'close', 'suppress'],
  }),
  page('/alarms/horns', 'horn:list', 'horns', 'speakerphone', ['喇叭预警', 'Horn warnings', 'ホーン警報'], {
    isForOperators: true,
  }),
  page(
    '/alarms/rules',
    'alarm-rule:list',
    'alarm-rules',
    'adjustments-alt',
    ['预警规则', 'Alarm rules', '警報ルール'],
    { actions: ['create', 'update', 'delete'] },
  ),
  page('/alarms/notices', 'notice:list', 'notices', 'send', ['通知', 'Notifications', '通知'], {
    actions: ['create', 'update', 'delete'],
  }),
  page('/devices', 'device:list', 'devices', 'router', ['设备', 'Devices', '機器'], {
    isForOperators: true,
    actions: [...writing, 'remark', 'calibrate', 'command', 'horn'],
  }),
  page('/rest/datshow/list2', 'history:list', 'history', 'chart-line', ['历史数据', 'History data', '履歴データ'], {
    isForOperators: true,
  }),
  page('/commands', 'command:list', 'commands', 'terminal', ['历史命令', 'Command history', 'コマンド履歴'], {
    isForOperators: true,
  }),
  page('/devices/templates', 'template:list', 'templates', 'template', ['参数模板', 'Templates', 'テンプレート'], {
    isForOperators: true,
    actions: ['create', 'update', 'delete'],
  }),
  page('/devices/tree', 'tree:view', 'device-tree', 'settings', ['设备维护', 'Device maintenance', '機器保守'], {
    actions: ['maintain'],
  }),
  entry('', 'admin:view', 'adjustments', ['后台管理', 'Back office', '管理'], {
    isHidden: false,
    children: [
      page('/admin/companies', 'company:list', 'companies', 'building', ['公司', 'Companies', '会社'], {
        actions: writing,
      }),
      page('/admin/customers', 'customer:list', 'customers', 'address-book', ['客户', 'Customers', '顧客'], {
        actions: writing,
      }),
      page('/admin/projects', 'project:list', 'projects', 'folder', ['项目', 'Projects', 'プロジェクト'], {
        actions: writing,
      }),
      page('/admin/platforms', 'platform:list', 'platforms', 'cloud', ['平台', 'Platforms', 'プラットフォーム'], {
        actions: writing,
      }),
      page(
        '/admin/station-types',
        'station-type:list',
        'station-types',
        'category',
        ['站点类型', 'Station types', '観測局種別'],
        {
          actions: writing,
        },
      ),
      page(
        '/admin/device-models',
        'device-model:list',
        'device-models',
        'tool',
        ['设备型号', 'Device models', '機器型式'],
        {
          actions: writing,
        },
      ),
      page('/admin/stations', 'station:list', 'stations', 'map-pin', ['监测站', 'Stations', '観測局'], {
        actions: writing,
      }),
      page('/admin/resources', 'resource:list', 'resources', 'photo', ['资源', 'Resources', 'リソース'], {
        actions: writing,
      }),
      page(
        '/admin/tcp-servers',
        'tcp-server:list',
        'tcp-servers',
        'server',
        ['TCP 服务', 'TCP servers', 'TCP サーバー'],
        {
          actions: writing,
        },
      ),
      page('/admin/devices', 'device:registry', 'device-registry', 'router', [
        '设备登记',
        'Device register',
        '機器登録',
      ]),
      page('/admin/sensors', 'sensor:list', 'sensors', 'gauge', ['传感器', 'Sensors', 'センサ'], { actions: writing }),
      page(
        '/admin/quarantine',
        'quarantine:list',
        'quarantine',
        'alert-hexagon',
        ['未知设备', 'Quarantine', '未登録機器'],
        {
          actions: ['adopt'],
        },
      ),
      page('/admin/roles', 'role:list', 'roles', 'shield', ['角色', 'Roles', 'ロール'], { actions: writing }),
      page('/admin/users', 'user:list', 'users', 'users', ['用户', 'Users', 'ユーザー'], { actions: writing }),
      page('/admin/menus', 'menu:list', 'menus', 'list-tree', ['菜单', 'Menus', 'メニュー'], { actions: writing }),
      page('/admin/audit', 'audit:list', 'audit', 'history', ['操作日志', 'Audit', '監査ログ'], {
        actions: ['export'],
      }),
      page('/admin/client-errors', 'client-error:list', 'client-errors', 'bug', [
        '页面错误',
        'Page errors',
        '画面エラー',
      ]),
    ],
  }),
];

/** `station:list` → `station`: what comes before the action. */
export const permissionSubject = (auth: string): string => auth.slice(0, auth.indexOf(':'));
