import { names, type Names } from './text.ts';

/** What an entry's buttons allow; the permission is `<auth prefix>:<action>`. */
export type MenuAction = 'create' | 'update' | 'delete' | 'adopt';

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

const writing = ['create', 'update', 'delete'] as const;

export const menuActionNames: Readonly<Record<MenuAction, Names>> = {
  create: names('新增', 'create', '追加'),
  update: names('修改', 'change', '変更'),
  delete: names('删除', 'delete', '削除'),
  adopt: names('接入', 'adopt', '登録'),
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

/** Pages and groups of the product in menu order. Entries stay hidden until the web application has their page. */
export const defaultMenus: readonly MenuEntry[] = [
  entry('/index', 'home:view', 'home', ['首页', 'Home', 'ホーム'], {
    component: 'home',
    isHidden: false,
    isForOperators: true,
  }),
  entry('/map', 'map:view', 'map-2', ['地图', 'Map', '地図'], { isForOperators: true }),
  entry('/devices', 'device:list', 'router', ['设备', 'Devices', '機器'], {
    component: 'devices',
    isHidden: false,
    isForOperators: true,
    actions: writing,
  }),
  entry('/rest/datshow/list2', 'history:list', 'chart-line', ['历史数据', 'History data', '履歴データ'], {
    isForOperators: true,
  }),
  entry('/devices/tree', 'sensor:list', 'settings', ['设备维护', 'Device maintenance', '機器保守'], {
    actions: writing,
  }),
  entry('', 'admin:view', 'adjustments', ['后台管理', 'Back office', '管理'], {
    children: [
      entry('/admin/companies', 'company:list', 'building', ['公司', 'Companies', '会社'], { actions: writing }),
      entry('/admin/customers', 'customer:list', 'address-book', ['客户', 'Customers', '顧客'], { actions: writing }),
      entry('/admin/projects', 'project:list', 'folder', ['项目', 'Projects', 'プロジェクト'], { actions: writing }),
      entry('/admin/platforms', 'platform:list', 'cloud', ['平台', 'Platforms', 'プラットフォーム'], {
        actions: writing,
      }),
      entry('/admin/stations', 'station:list', 'map-pin', ['监测站', 'Stations', '観測局'], { actions: writing }),
      entry('/admin/station-types', 'station-type:list', 'category', ['站点类型', 'Station types', '観測局種別'], {
        actions: writing,
      }),
      entry('/admin/tcp-servers', 'tcp-server:list', 'server', ['TCP 服务', 'TCP servers', 'TCP サーバー'], {
        actions: writing,
      }),
      entry('/admin/roles', 'role:list', 'shield', ['角色', 'Roles', 'ロール'], { actions: writing }),
      entry('/admin/users', 'user:list', 'users', ['用户', 'Users', 'ユーザー'], { actions: writing }),
      entry('/admin/menus', 'menu:list', 'list-tree', ['菜单', 'Menus', 'メニュー'], { actions: writing }),
      entry('/admin/quarantine', 'quarantine:list', 'alert-hexagon', ['未知设备', 'Quarantine', '未登録機器'], {
        actions: ['adopt'],
      }),
      entry('/admin/audit', 'audit:list', 'history', ['操作日志', 'Audit', '監査ログ'], {}),
    ],
  }),
];

/** `station:list` → `station`: what comes before the action. */
export const permissionSubject = (auth: string): string => auth.slice(0, auth.indexOf(':'));
