import type { StationCounts } from '@groundwatch/protocol/model';
import type { TreeNode } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import { buildTree, countsBelow, hasChildren, keyOf, pathTo, type NodeKey } from './build-tree.ts';
import { mayMoveTo, targetsOf } from './moves.ts';
import { find, rowsOf } from './rows.ts';
import type { Warning } from '../../alarms/worst.ts';
import { rollUp } from './states.ts';
import { stepOf, typeAhead } from './walk.ts';

const node = (
  kind: TreeNode['kind'],
  id: number,
  parentId: number | null,
  extra: Partial<TreeNode> = {},
): TreeNode => ({
  kind,
  id,
  parentId,
  version: 1,
  name: `${kind} ${id}`,
  isEnabled: true,
  code: '',
  ...extra,
});
const nodes = [
  node('company', 1, null),
  node('company', 2, null, { name: 'Company A' }),
  node('project', 1, 1),
  node('station', 10, 1),
  node('station', 9, 1),
  node('device', 1, 9, { code: '860000000000001' }),
  node('device', 2, 9, { isEnabled: false }),
  node('device', 3, 10),
  node('sensor', 5, 1, { name: '', code: 'b4', port: 2, subAddress: 0 }),
  node('sensor', 6, 1, { name: 'deep', code: 'b12', port: 1, subAddress: 0 }),
];
const tree = buildTree(nodes);
const at = (key: NodeKey) => tree.items.get(key)!;
const keys = (rows: ReturnType<typeof rowsOf>) => rows.map(({ item }) => item.key);
const all = new Set(tree.items.keys());
const press = (key: string, extra: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...extra,
});

describe('the tree', () => {
  it('puts children under their parents, by name, sensors by port', () => {
    expect(keys(rowsOf(tree, all, null))).toEqual([
      'company:1',
      'project:1',
      'station:9',
      'device:1',
      'sensor:6',
      'sensor:5',
      'device:2',
      'station:10',
      'device:3',
      'company:2',
    ]);
    expect(pathTo(at('sensor:5')).map(({ key }) => key)).toEqual(['company:1', 'project:1', 'station:9', 'device:1']);
    expect(countsBelow(at('company:1'))).toMatchObject({ project: 1, station: 2, device: 3, sensor: 2 });
  });

  it('shows a node whose parent may not be seen at the top', () => {
    expect(buildTree([node('station', 3, 77)]).roots.map(({ key }) => key)).toEqual(['station:3']);
  });

  it('says where among its siblings a row stands, and hides what is closed', () => {
    const rows = rowsOf(tree, new Set<NodeKey>(['company:1', 'project:1']), null);
    expect(keys(rows)).toEqual(['company:1', 'project:1', 'station:9', 'station:10', 'company:2']);
    expect(rows[3]).toMatchObject({ position: 2, siblings: 2, isOpen: false });
  });
});

describe('searching', () => {
  const textOf = ({ node: { name, code } }: { node: TreeNode }) => `${name} ${code}`.toLocaleLowerCase();

  it('opens the path to what matches and leaves out the rest', () => {
    const found = find(tree, 'B12', textOf);
    expect(found?.matches).toEqual(['sensor:6']);
    expect(keys(rowsOf(tree, new Set(), found))).toEqual([
      'company:1',
      'project:1',
      'station:9',
      'device:1',
      'sensor:6',
    ]);
  });

  it('keeps what is below a match, closed', () => {
    const found = find(tree, '86000', textOf);
    expect(keys(rowsOf(tree, new Set(), found)).at(-1)).toBe('device:1');
    expect(keys(rowsOf(tree, new Set<NodeKey>(['device:1']), found))).toContain('sensor:5');
  });

  it('asks for nothing with blanks', () => {
    expect(find(tree, '  ', textOf)).toBeNull();
  });
});

describe('rolling up', () => {
  it('sums up the counts of stations, and counts what is switched off apart', () => {
    const counts = new Map([
      [9, { devices: { online: 1, late: 1 }, disabled: { late: 1 } } as unknown as StationCounts],
      [10, { devices: { late: 1 } } as unknown as StationCounts],
    ]);
    const found = rollUp(tree, counts, new Map([[9, { level: 2 } as Warning]]));
    expect(found.get('station:9')).toMatchObject({ offline: 0, late: 0, none: 0, online: 1, disabled: 1 });
    expect(['company:1', 'company:2', 'station:10'].map((key) => found.get(key as NodeKey)?.worst?.level)).toEqual([
      2,
      undefined,
      undefined,
    ]);
    expect(found.get('company:1')).toMatchObject({ offline: 0, late: 1, none: 0, online: 1, disabled: 1 });
    expect(found.get('company:2')).toEqual({ offline: 0, late: 0, none: 0, online: 0, disabled: 0 });
  });

  it('knows of devices that have not been fetched', () => {
    const { items } = buildTree([node('project', 1, null), node('station', 2, 1, { devices: 3, sensors: 5 })]);
    expect(countsBelow(items.get('project:1')!)).toMatchObject({ station: 1, device: 3, sensor: 5 });
    expect(hasChildren(items.get('station:2')!)).toBe(true);
  });
});

describe('keys', () => {
  const rows = rowsOf(tree, new Set<NodeKey>(['company:1', 'project:1']), null);
  const step = (key: string, active: NodeKey | null, extra: object = {}) => stepOf(press(key, extra), rows, active);

  it('walk, and stop at the ends', () => {
    expect(step('ArrowDown', 'company:1')).toEqual({ type: 'go', key: 'project:1', extends: false });
    expect(step('ArrowUp', 'company:1')).toEqual({ type: 'go', key: 'company:1', extends: false });
    expect(step('End', null)).toEqual({ type: 'go', key: 'company:2', extends: false });
    expect(step('ArrowDown', null)).toMatchObject({ key: 'company:1' });
    expect(step('End', 'station:9')).toEqual({ type: 'go', key: 'company:2', extends: false });
    expect(step('ArrowDown', 'station:9', { shiftKey: true })).toMatchObject({ key: 'station:10', extends: true });
  });

  it('open, enter, close and leave', () => {
    expect(step('ArrowRight', 'station:9')).toEqual({ type: 'open', keys: ['station:9'] });
    expect(step('ArrowRight', 'project:1')).toMatchObject({ type: 'go', key: 'station:9' });
    expect(step('ArrowRight', 'company:2')).toBeNull();
    const [station] = buildTree([node('station', 2, null, { devices: 3 })]).roots;
    const waiting = [{ item: station!, isOpen: true, position: 1, siblings: 1 }];
    expect(stepOf(press('ArrowRight'), waiting, 'station:2')).toBeNull();
    expect(step('ArrowLeft', 'project:1')).toEqual({ type: 'close', keys: ['project:1'] });
    expect(step('ArrowLeft', 'station:10')).toMatchObject({ type: 'go', key: 'project:1' });
    expect(step('*', 'station:9')).toEqual({ type: 'open', keys: ['station:9', 'station:10'] });
  });

  it('cut and paste, and leave the browser its own', () => {
    expect(step('x', 'station:9', { ctrlKey: true })).toEqual({ type: 'cut' });
    expect(step('V', 'station:9', { metaKey: true })).toEqual({ type: 'paste' });
    expect(step('r', 'station:9', { ctrlKey: true })).toBeNull();
    expect(step('ArrowLeft', 'station:9', { altKey: true })).toBeNull();
  });

  it('find by the first letters, going round', () => {
    const titleOf = (row: (typeof rows)[number]) => row.item.node.name;
    expect(typeAhead('s', rows, 'station:9', titleOf)).toBe('station:10');
    expect(typeAhead('c', rows, 'station:10', titleOf)).toBe('company:2');
    expect(typeAhead('com', rows, 'company:2', titleOf)).toBe('company:2');
    expect(typeAhead('z', rows, null, titleOf)).toBeNull();
  });
});

describe('moving', () => {
  it('goes one kind up alone, and never to where it is', () => {
    expect(mayMoveTo([at('device:1'), at('device:2')], at('station:10'))).toBe(true);
    expect(mayMoveTo([at('device:1')], at('station:9'))).toBe(false);
    expect(mayMoveTo([at('device:1'), at('device:3')], at('station:9'))).toBe(true);
    expect(mayMoveTo([at('device:1')], at('project:1'))).toBe(false);
    expect(mayMoveTo([at('device:1'), at('sensor:5')], at('station:10'))).toBe(false);
    expect(mayMoveTo([at('company:1')], at('company:2'))).toBe(false);
    expect(mayMoveTo([], at('station:10'))).toBe(false);
  });

  it('offers every other parent', () => {
    expect(targetsOf(tree, [at('device:1')]).map(({ key }) => key)).toEqual(['station:10']);
    expect(targetsOf(tree, [at('company:1')])).toEqual([]);
    expect(keyOf('sensor', 3)).toBe('sensor:3');
  });
});
