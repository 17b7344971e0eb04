import type { TreeNode } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { keysOf, scopesOf, siteNodes } from './scopes.ts';

const node = (kind: TreeNode['kind'], id: number, parentId: number | null): TreeNode => ({
  kind,
  id,
  parentId,
  version: 1,
  name: `${kind} ${id}`,
  isEnabled: true,
  code: '',
});

test('sites are companies, projects and stations alone', () => {
  const nodes = siteNodes(
    [node('company', 1, null), node('project', 4, 1), node('station', 9, 4), node('device', 3, 9)],
    () => null,
  );
  expect(nodes.map(({ key }) => key)).toEqual(['company:1']);
  expect(nodes[0]?.children[0]?.children.map(({ label, children }) => [label, children.length])).toEqual([
    ['station 9', 0],
  ]);
});

test('scopes are what was chosen, and back', () => {
  const scopes = [{ companyId: 1 }, { projectId: 4 }, { stationId: 9 }];
  expect(scopesOf(keysOf(scopes))).toEqual(scopes);
});
