import type { ReactNode } from 'react';
import type { DataScope, TreeNode } from '@groundwatch/protocol/rest';
import type { CheckNode } from './check-tree.ts';

type SiteKind = 'company' | 'project' | 'station';
const siteKinds: readonly SiteKind[] = ['company', 'project', 'station'];

/** Companies with their projects and stations. */
export function siteNodes(nodes: readonly TreeNode[], iconOf: (kind: SiteKind) => ReactNode): CheckNode[] {
  const childrenOf = new Map<string, CheckNode[]>();
  const roots: CheckNode[] = [];
  for (const node of nodes) {
    const depth = siteKinds.indexOf(node.kind as SiteKind);
    const kind = siteKinds[depth];
    if (!kind) continue;
    const children: CheckNode[] = [];
    const key = `${kind}:${node.id}`;
    childrenOf.set(key, children);
    const siblings = childrenOf.get(`${siteKinds[depth - 1]}:${node.parentId}`) ?? roots;
    siblings.push({ key, label: node.name, icon: iconOf(kind), children });
  }
  return roots;
}

export const keysOf = (scopes: readonly DataScope[]): Set<string> =>
  new Set(
    scopes.flatMap(({ companyId, projectId, stationId }) =>
      companyId !== undefined
        ? [`company:${companyId}`]
        : projectId !== undefined
          ? [`project:${projectId}`]
          : [`station:${stationId}`],
    ),
  );

export const scopesOf = (keys: Iterable<string>): DataScope[] =>
  [...keys].map((key) => {
    const [kind, id] = key.split(':');
    return { [`${kind}Id`]: Number(id) };
  });
