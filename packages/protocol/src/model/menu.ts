import { crmMenus } from './menu-crm.ts';
import { everydayMenus } from './menu-pages.ts';
import { group, page, writing, type MenuEntry } from './menu-entry.ts';

export { menuActionNames, operatorActions, type MenuAction, type MenuEntry } from './menu-entry.ts';

/** Areas, groups and pages in menu order. A new page is one line in its group. */
export const defaultMenus: readonly MenuEntry[] = [
  ...everydayMenus,
  group(
    'admin:view',
    'adjustments',
    ['后台', 'Administration', '管理'],
    [
      group(
        'organisation:view',
        'building',
        ['组织', 'Organisation', '組織'],
        [
          page('/admin/companies', 'company:list', 'companies', 'building', ['公司', 'Companies', '会社'], {
            actions: writing,
          }),
          page('/admin/customers', 'customer:list', 'customers', 'address-book', ['委托单位', 'Customers', '発注者'], {
            actions: writing,
          }),
          page('/admin/projects', 'project:list', 'projects', 'folder', ['项目', 'Projects', 'プロジェクト'], {
            actions: writing,
          }),
          page('/admin/platforms', 'platform:list', 'platforms', 'cloud', ['平台', 'Platforms', '連携先'], {
            actions: writing,
          }),
        ],
      ),
      crmMenus,
      group(
        'assets:view',
        'database',
        ['资产', 'Assets', '資産'],
        [
          page('/admin/stations', 'station:list', 'stations', 'map-pin', ['监测站', 'Stations', '観測局'], {
            actions: writing,
          }),
          page('/admin/devices', 'device:registry', 'device-registry', 'router', [
            '设备登记',
            'Device register',
            '機器登録',
          ]),
          page('/admin/sensors', 'sensor:list', 'sensors', 'gauge', ['传感器', 'Sensors', 'センサー'], {
            actions: writing,
          }),
          page(
            '/admin/calculations',
            'calculation:list',
            'calculations',
            'activity',
            ['计算序列', 'Calculated series', '計算系列'],
            {
              actions: writing,
            },
          ),
          page(
            '/admin/station-types',
            'station-type:list',
            'station-types',
            'category',
            ['监测站类型', 'Station types', '観測局種別'],
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
          page(
            '/admin/map-sources',
            'map-source:list',
            'map-sources',
            'world',
            ['地图源', 'Map sources', '地図ソース'],
            {
              actions: ['create', 'update', 'delete'],
            },
          ),
          page('/admin/resources', 'resource:list', 'resources', 'photo', ['资源', 'Resources', 'リソース'], {
            actions: writing,
          }),
        ],
      ),
      group(
        'connection:view',
        'plug-connected',
        ['接入', 'Connection', '接続'],
        [
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
          page(
            '/admin/forwarding',
            'forwarding:list',
            'forwarding',
            'send-2',
            ['数据转发', 'Forwarding', 'データ転送'],
            {
              actions: ['create', 'update', 'delete', 'resend'],
            },
          ),
          page('/admin/api-tokens', 'api-token:list', 'api-tokens', 'key', ['API 令牌', 'API tokens', 'API トークン'], {
            actions: ['create', 'delete'],
          }),
        ],
      ),
      group(
        'access:view',
        'shield',
        ['权限', 'Access', '権限'],
        [
          page('/admin/roles', 'role:list', 'roles', 'shield', ['角色', 'Roles', 'ロール'], { actions: writing }),
          page('/admin/users', 'user:list', 'users', 'users', ['用户', 'Users', 'ユーザー'], { actions: writing }),
          page('/admin/menus', 'menu:list', 'menus', 'list-tree', ['菜单', 'Menus', 'メニュー'], { actions: writing }),
        ],
      ),
      group(
        'records:view',
        'history',
        ['记录', 'Records', '記録'],
        [
          page('/admin/audit', 'audit:list', 'audit', 'history', ['操作日志', 'Audit', '監査ログ'], {
            actions: ['export'],
          }),
          page('/admin/client-errors', 'client-error:list', 'client-errors', 'bug', [
            '页面错误',
            'Page errors',
            '画面エラー',
          ]),
        ],
      ),
    ],
  ),
];

/** `station:list` → `station`: the part before the action. */
export const permissionSubject = (auth: string): string => auth.slice(0, auth.indexOf(':'));
