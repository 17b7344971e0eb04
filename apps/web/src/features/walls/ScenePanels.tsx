import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PlacedPanel } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';
import { ArrangeGrid } from '../../panels/arrange/ArrangeGrid.tsx';
import { useEditing } from '../../panels/arrange/use-editing.ts';
import { useWidthClass } from '../../panels/arrange/use-width-class.ts';
import { FleetProvider } from '../../panels/FleetProvider.tsx';
import { Column, Row } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

interface ScenePanelsProps {
  panels: readonly PlacedPanel[];
  title: string;
  onTake: (panels: readonly PlacedPanel[]) => void;
  onClose: () => void;
}

const SIZE = 1_560;

/** Dialog to arrange the panels of a wall scene, with the editor of home pages. */
export function ScenePanels({ panels, title, onTake, onClose }: ScenePanelsProps) {
  const { t } = useTranslation('wall');
  const { t: common } = useTranslation();
  const [before] = useState({ panels });
  const editing = useEditing(before);
  const board = useRef<HTMLDivElement>(null);
  const width = useWidthClass(board);
  return (
    <Dialog title={title} size={SIZE} onClose={onClose}>
      <FleetProvider>
        <Column ref={board} gap={12} style={{ height: '72vh' }}>
          <ArrangeGrid editing={editing} width={width} />
        </Column>
      </FleetProvider>
      <Row gap={8} justify="end" mt={12}>
        <Button variant="default" onClick={onClose}>
          {common('common.cancel')}
        </Button>
        <Button disabled={editing.draft.panels.length === 0} onClick={() => onTake(editing.draft.panels)}>
          {t('walls.takePanels')}
        </Button>
      </Row>
    </Dialog>
  );
}
