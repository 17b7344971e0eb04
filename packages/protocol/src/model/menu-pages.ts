import { group, page, writing, type MenuEntry } from './menu-entry.ts';

/** A view of the fault statistics, with permissions of its own. */
const statistics = (
  view: string,
  icon: string,
  text: readonly [string, string, string],
  actions: MenuEntry['actions'] = ['export'],
): MenuEntry =>
  page(`/statistics/${view}`, `statistics-${view}:list`, `statistics-${view}`, icon, text, {
    isForOperators: true,
    actions,
  });

/** The areas above the back office, in menu order: all that a page needs to know of the menu before the server answers. */
export const everydayMenus: readonly MenuEntry[] = [
  group(
    'monitoring:view',
    'home',
    ['监控', 'Monitoring', '監視'],
    [
      page('/index', 'home:view', 'home', 'home', ['首页', 'Home', 'ホーム'], { isForOperators: true }),
      page('/map', 'map:view', 'map', 'map-2', ['地图', 'Map', '地図'], { isForOperators: true }),
      page('/walls', 'wall:list', 'walls', 'screen-share', ['监控大屏', 'Walls', '大型表示'], {
        isForOperators: true,
        actions: ['create', 'update', 'delete'],
      }),
      page(
        '/rest/datshow/list2',
        'history:list',
        'history',
        'chart-line',
        ['历史数据', 'Historical data', '履歴データ'],
        {
          isForOperators: true,
        },
      ),
      page('/compare', 'comparison:list', 'comparison', 'chart-dots', ['曲线对比', 'Comparison', '曲線比較'], {
        isForOperators: true,
        actions: ['create', 'update', 'delete', 'export'],
      }),
      page('/reports', 'report:list', 'reports', 'file-text', ['报表', 'Reports', 'レポート'], {
        isForOperators: true,
        actions: ['create', 'update', 'delete'],
      }),
    ],
  ),
  group(
    'warning:view',
    'bell',
    ['预警', 'Warnings', '警報'],
    [
      page('/alarms', 'alarm:list', 'alarms', 'bell', ['报警', 'Alarms', 'アラーム'], {
        isForOperators: true,
        actions: ['acknowledge', 'shelve', 'close', 'suppress'],
      }),
      page(
        '/alarms/rules',
        'alarm-rule:list',
        'alarm-rules',
        'adjustments-alt',
        ['预警规则', 'Alarm rules', '警報ルール'],
        { actions: ['create', 'update', 'delete'] },
      ),
      page('/alarms/notices', 'notification:list', 'notifications', 'send', ['通知', 'Notifications', '通知'], {
        actions: ['create', 'update', 'delete'],
      }),
      page('/alarms/horns', 'horn:list', 'horns', 'speakerphone', ['预警喇叭', 'Warning horns', '警報ホーン'], {
        isForOperators: true,
      }),
      page('/shifts', 'shift:list', 'shifts', 'clipboard-check', ['交接班', 'Shifts', '当直'], {
        isForOperators: true,
        actions: ['hand'],
      }),
    ],
  ),
  group(
    'equipment:view',
    'router',
    ['设备', 'Devices', '機器'],
    [
      page('/devices', 'device:list', 'devices', 'router', ['设备', 'Devices', '機器'], {
        isForOperators: true,
        actions: [...writing, 'remark', 'calibrate', 'command', 'horn'],
      }),
      page('/devices/tree', 'tree:view', 'device-tree', 'settings', ['设备维护', 'Device maintenance', '機器保守'], {
        actions: ['maintain'],
      }),
      page('/commands', 'command:list', 'commands', 'terminal', ['历史命令', 'Command history', 'コマンド履歴'], {
        isForOperators: true,
      }),
      page('/devices/templates', 'template:list', 'templates', 'template', ['参数模板', 'Templates', 'テンプレート'], {
        isForOperators: true,
        actions: ['create', 'update', 'delete'],
      }),
      group(
        'statistics:view',
        'chart-histogram',
        ['故障统计', 'Fault statistics', '故障統計'],
        [
          statistics('count', 'calendar-stats', ['到报计数', 'Data count', '到着件数']),
          statistics('fault', 'flag', ['故障标志', 'Fault flags', '故障フラグ']),
          statistics('iccid', 'device-sim', ['ICCID', 'ICCID', 'ICCID'], ['export', 'import', 'update']),
          statistics('online', 'plug-connected', ['在线统计', 'Online statistics', 'オンライン統計']),
          statistics('tree', 'folders', ['文件夹', 'Folder tree', 'フォルダーツリー']),
          statistics('history', 'archive', ['历史', 'History', '履歴']),
        ],
        { isForOperators: true },
      ),
    ],
  ),
];
