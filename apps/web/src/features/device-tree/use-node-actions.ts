import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { showError, showNote } from '../../ui/toasts.ts';
import { buildTree, type NodeKey, type TreeItem } from './build-tree.ts';
import { useBulk, useMove, type Outcome } from './use-tree-changes.ts';
import type { NodeWords } from './use-node-words.ts';
import { treeQuery } from './use-registry-tree.ts';

interface Moving {
  readonly items: readonly TreeItem[];
  readonly target: TreeItem | null;
}

/** The former places of moved nodes. */
interface Undoable {
  readonly text: string;
  readonly places: readonly { readonly key: NodeKey; readonly parentId: number }[];
}

/** Actions on nodes, confirmed by a dialog if they have consequences, with reports and undo of moves. */
export function useNodeActions(words: NodeWords) {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const mover = useMove();
  const bulk = useBulk();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [deleting, setDeleting] = useState<TreeItem | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);

  const showFailures = ({ failed }: Outcome): void => {
    for (const { item, reason } of failed.slice(0, 3)) showError(new Error(`${words.title(item.node)}: ${reason}`));
  };

  const move = async (target: TreeItem): Promise<void> => {
    const items = moving?.items ?? [];
    const outcome = await mover.mutateAsync(items.map((item) => ({ item, parentId: target.node.id })));
    setMoving(null);
    showFailures(outcome);
    const places = outcome.done.flatMap(({ key, node }) =>
      node.parentId === null ? [] : [{ key, parentId: node.parentId }],
    );
    const first = outcome.done[0];
    if (!first) return;
    const to = words.title(target.node);
    const text =
      outcome.done.length === 1
        ? t('tree.movedOne', { name: words.title(first.node), to })
        : t('tree.movedMany', { count: outcome.done.length, to });
    setUndoable({ text, places });
  };

  const undo = async (): Promise<void> => {
    if (!undoable) return;
    // The versions after the move.
    const now = buildTree(await queries.query(treeQuery));
    const back = undoable.places.flatMap(({ key, parentId }) => {
      const item = now.items.get(key);
      return item ? [{ item, parentId }] : [];
    });
    const outcome = await mover.mutateAsync(back);
    showFailures(outcome);
    setUndoable(null);
    if (outcome.done.length > 0) showNote(t('tree.undone'));
  };

  const enable = async (items: readonly TreeItem[], isEnabled: boolean): Promise<void> => {
    const changing = items.filter(({ node }) => node.isEnabled !== isEnabled);
    if (changing.length === 0) return;
    const outcome = await bulk.mutateAsync({ items: changing, action: 'update', isEnabled });
    showFailures(outcome);
    const count = outcome.done.length;
    if (count > 0) showNote(t(isEnabled ? 'tree.enabledCount' : 'tree.disabledCount', { count }));
  };

  const remove = async (): Promise<void> => {
    if (!deleting) return;
    const outcome = await bulk.mutateAsync({ items: [deleting], action: 'delete' });
    setDeleting(null);
    showFailures(outcome);
    if (outcome.done.length > 0) showNote(t('tree.deleted', { name: words.title(deleting.node) }));
  };

  // The mutation reports failures. Here they must only not become unhandled rejections.
  const settle = (work: Promise<void>): void => void work.catch(() => undefined);
  return {
    moving,
    deleting,
    undoable,
    isBusy: mover.isPending || bulk.isPending,
    askMove: (items: readonly TreeItem[], target: TreeItem | null) => setMoving({ items, target }),
    askDelete: (item: TreeItem) => setDeleting(item),
    cancel: () => {
      setMoving(null);
      setDeleting(null);
    },
    move: (target: TreeItem) => settle(move(target)),
    undo: () => settle(undo()),
    forgetUndo: () => setUndoable(null),
    enable: (items: readonly TreeItem[], isEnabled: boolean) => settle(enable(items, isEnabled)),
    remove: () => settle(remove()),
  };
}
