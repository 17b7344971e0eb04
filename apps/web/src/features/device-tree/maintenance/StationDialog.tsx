import { Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Stack } from '../../../ui/box.tsx';
import { pathTo, type Tree, type TreeItem } from '../build-tree.ts';
import type { NodeWords } from '../use-node-words.ts';
import { OperationDialog, type Consequence, type DialogProps } from './OperationDialog.tsx';
import { useWithdrawn } from './use-consequences.ts';
import { floatingChoices } from './select-props.ts';

interface StationDialogProps extends DialogProps {
  tree: Tree;
  words: NodeWords;
  /** Selects the row that represents the device from now on. */
  onGo: (deviceId: number) => void;
}

/** Moves to another station, with or without the history. */
export function StationDialog({ tree, words, onGo, ...props }: StationDialogProps) {
  const { t } = useTranslation('admin');
  const { maintenance } = props;
  const [stationId, setStationId] = useState<string | null>(null);
  const [history, setHistory] = useState<'along' | 'stays'>(maintenance.hasHistory ? 'stays' : 'along');
  const withdrawn = useWithdrawn(maintenance);
  const label = (item: TreeItem): string => [...pathTo(item), item].map(({ node }) => words.title(node)).join(' / ');
  const stations = [...tree.items.values()].filter(
    ({ node }) => node.kind === 'station' && node.id !== maintenance.stationId,
  );
  const consequences: Consequence[] =
    history === 'along'
      ? [
          { kind: 'note', text: t('maintain.move.rights') },
          { kind: 'stays', text: t('maintain.move.alongStays') },
        ]
      : [
          { kind: 'stays', text: t('maintain.move.archived') },
          { kind: 'note', text: t('maintain.move.anew') },
          ...withdrawn,
        ];
  return (
    <OperationDialog
      {...props}
      kind="move"
      path="move"
      body={stationId === null ? null : { stationId: Number(stationId), history }}
      consequences={consequences}
      onDone={({ id }) => onGo(id)}
    >
      <Select
        comboboxProps={floatingChoices}
        label={t('maintain.move.station')}
        placeholder={t('tree.choose')}
        data={stations.map((item) => ({ value: String(item.node.id), label: label(item) }))}
        value={stationId}
        onChange={setStationId}
        searchable
        limit={100}
        required
        nothingFoundMessage={t('tree.noTarget')}
      />
      <Radio.Group
        label={t('maintain.move.history')}
        value={history}
        onChange={(value) => setHistory(value === 'along' ? 'along' : 'stays')}
      >
        <Stack gap={8} mt={8}>
          <Radio
            value="stays"
            label={t('maintain.move.stays')}
            description={t(maintenance.hasHistory ? 'maintain.move.staysHint' : 'maintain.move.nothingStored')}
            disabled={!maintenance.hasHistory}
          />
          <Radio value="along" label={t('maintain.move.along')} description={t('maintain.move.alongHint')} />
        </Stack>
      </Radio.Group>
    </OperationDialog>
  );
}
