import { Alert, Select } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Text } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { countsBelow, pathTo, type TreeItem } from './build-tree.ts';
import { commonKind, targetsOf } from './moves.ts';
import type { NodeWords } from './use-node-words.ts';
import { useRegistryTree } from './use-registry-tree.ts';

interface MoveDialogProps {
  /** Stations whose devices are known. */
  opened: readonly number[];
  items: readonly TreeItem[];
  /** Selected by drop or paste. Null: selected here. */
  target: TreeItem | null;
  words: NodeWords;
  isBusy: boolean;
  onMove: (target: TreeItem) => void;
  onClose: () => void;
}

/** Target and consequences of a move: the keyboard's way to move, and the confirmation of every other way. */
export function MoveDialog({ opened, items, target, words, isBusy, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('admin');
  const { t: word } = useTranslation('words');
  const [chosen, setChosen] = useState(target);
  const [asked, setAsked] = useState('');
  const kind = commonKind(items);
  const { tree } = useRegistryTree({ opened, text: kind === 'sensor' ? asked : '', wanted: null });
  // What was chosen stays, although the words in the field are now its label.
  const targets = [...new Map([...targetsOf(tree, items), ...(chosen ? [chosen] : [])].map((one) => [one.key, one]))];
  const label = (item: TreeItem): string =>
    [...[...pathTo(item), item].map(({ node }) => words.title(node)), words.detail(item.node)]
      .filter(Boolean)
      .join(' / ');
  const first = items[0];
  const below = items.map(countsBelow);
  const going = (['station', 'device', 'sensor'] as const)
    .map((one) => ({ one, count: below.reduce((total, counts) => total + counts[one], 0) }))
    .filter(({ count }) => count > 0)
    .map(({ one, count }) => `${word(`resources.${one}`)} ${count}`)
    .join(', ');
  return (
    <Dialog
      size={520}
      title={
        items.length === 1 && first
          ? t('tree.moveOne', { name: words.title(first.node) })
          : t('tree.moveMany', { count: items.length })
      }
      submit={t('tree.move')}
      cancel={t('tree.cancel')}
      isBusy={isBusy}
      isDisabled={!chosen}
      {...(target !== null && { focus: 'submit' })}
      onSubmit={() => chosen && onMove(chosen)}
      onClose={onClose}
    >
      {first?.parent && items.length === 1 && (
        <Text as="p" tone="text2">
          {t('tree.from', { path: label(first.parent) })}
        </Text>
      )}
      <Select
        label={t('tree.to')}
        placeholder={t('tree.choose')}
        data={targets.map(([value, item]) => ({ value, label: label(item) }))}
        value={chosen?.key ?? null}
        onChange={(value) => setChosen(targets.find(([key]) => key === value)?.[1] ?? null)}
        onSearchChange={setAsked}
        searchable
        limit={100}
        nothingFoundMessage={t('tree.noTarget')}
        data-autofocus={target === null || undefined}
      />
      {kind !== null && kind !== 'company' && (
        <Alert icon={<IconInfoCircle size={18} />} color="accent" variant="light">
          {t(`tree.consequence.${kind}`)}
          {going !== '' && ` ${t('tree.goesAlong', { list: going })}`}
        </Alert>
      )}
    </Dialog>
  );
}
