import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { showError, showNote } from '../../ui/toasts.ts';
import type { TreeItem } from './build-tree.ts';
import { useBulk, useMove, type Outcome } from './use-tree-changes.ts';
import type { NodeWords } from './use-node-words.ts';

interface Moving {
  readonly items: readonly TreeItem[];
  readonly target: TreeItem | null;
}

/** The former places of moved nodes. */
interface Undoable {
  readonly text: string;
  readonly places: readonly { readonly item: TreeItem; readonly parentId: number }[];
}

/** Actions on nodes, confirmed by a dialog if they have consequences, with reports and undo of moves. */
export function useNodeActions(words: NodeWords) {
  const { t } = useTranslation('admin');
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
    // The move made the next version. A later change by others is not undone.
    const places = outcome.done.flatMap((item) => {
      const { parentId, version } = item.node;
      return parentId === null ? [] : [{ item: { ...item, node: { ...item.node, version: version + 1 } }, parentId }];
    });
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
    const outcome = await mover.mutateAsync(undoable.places);
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
