import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../errors/api-error.ts';
import { call } from '../../api/client.ts';
import { refreshRegistry } from '../../registry/calls.ts';
import type { TreeItem } from './build-tree.ts';
import { paths } from './moves.ts';

/** The result of a change to several nodes. */
export interface Outcome {
  readonly done: readonly TreeItem[];
  readonly failed: readonly { readonly item: TreeItem; readonly reason: string }[];
}

interface Placement {
  readonly item: TreeItem;
  readonly parentId: number;
}

/** Moves one after another, so that each answer is known. */
async function moveAll(placements: readonly Placement[]): Promise<Outcome> {
  const done: TreeItem[] = [];
  const failed: { item: TreeItem; reason: string }[] = [];
  for (const { item, parentId } of placements) {
    const { kind, id, version } = item.node;
    // A company has no parent.
    if (kind === 'company') continue;
    try {
      await call(`POST /rest/${paths[kind]}/:id/move`, { params: { id }, body: { parentId, version } });
      done.push(item);
    } catch (error) {
      failed.push({ item, reason: messageOf(error) });
    }
  }
  return { done, failed };
}

export function useMove() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: moveAll,
    onSettled: () => refreshRegistry(queries),
    meta: { quiet: true },
  });
}

type BulkChange = { items: readonly TreeItem[] } & ({ action: 'delete' } | { action: 'update'; isEnabled: boolean });

/** Enables, disables or deletes items of one kind. */
export function useBulk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ items, ...change }: BulkChange): Promise<Outcome> => {
      const kind = items[0]?.node.kind;
      if (kind === undefined) return { done: [], failed: [] };
      const answer = await call(`POST /rest/${paths[kind]}/bulk`, {
        body: {
          action: change.action,
          rows: items.map(({ node: { id, version } }) => ({ id, version })),
          ...(change.action === 'update' ? { changes: { isEnabled: change.isEnabled } } : {}),
        },
      });
      const byId = new Map(answer.map((one) => [one.id, one]));
      return {
        done: items.filter(({ node }) => byId.get(node.id)?.ok),
        failed: items.flatMap((item) => {
          const one = byId.get(item.node.id);
          return one && !one.ok ? [{ item, reason: one.msg }] : [];
        }),
      };
    },
    onSettled: () => refreshRegistry(queries),
  });
}
