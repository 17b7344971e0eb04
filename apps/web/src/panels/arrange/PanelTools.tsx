import type { useDraggable } from '@dnd-kit/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconGripVertical,
  IconMinus,
  IconPlus,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';
import { mayMove, type Direction } from './arrange.ts';
import { nextWeight } from './heights.ts';
import { TOOLS_PX, type EditedPanelProps } from './edited-panel.ts';
import classes from './Editor.module.css';

interface PanelToolsProps extends EditedPanelProps {
  drag: Pick<ReturnType<typeof useDraggable>, 'listeners' | 'setActivatorNodeRef'>;
}

const moves = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['left', IconArrowLeft],
  ['right', IconArrowRight],
] as const satisfies readonly (readonly [Direction, typeof IconArrowUp])[];

const keys: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Handle and buttons of a panel. Each button has the effect of a drag. */
export function PanelTools({ panel, panels, index, available, editing, drag }: PanelToolsProps) {
  const { t } = useTranslation('panels');
  const title = editing.titleOf(panel);
  const { id } = panel;
  const move = (to: Direction, from: string): void => {
    if (mayMove(editing.draft, id, to)) editing.move({ type: 'move', id, to }, from);
  };
  const onKey = (event: KeyboardEvent): void => {
    const to = keys[event.key];
    if (!to) return;
    event.preventDefault();
    move(to, 'handle');
  };
  const smaller = nextWeight(panels, index, -1, available, TOOLS_PX);
  const larger = nextWeight(panels, index, 1, available, TOOLS_PX);
  const weigh = (weight: number | null, act: string): void => {
    if (weight !== null) editing.weigh(panel, weight, act);
  };
  return (
    <Row gap={2} p="0 4" mb={4} fixed raised className={classes.tools}>
      <button
        ref={drag.setActivatorNodeRef}
        {...drag.listeners}
        type="button"
        className={classes.handle}
        data-act="handle"
        aria-label={t('editor.handle', { title })}
        title={t('editor.handleHint')}
        onKeyDown={onKey}
      >
        <IconGripVertical size={16} stroke={1.8} aria-hidden />
      </button>
      {moves.map(([to, Icon]) => (
        <button
          key={to}
          type="button"
          data-act={to}
          aria-label={t(`editor.move.${to}`, { title })}
          title={t(`editor.move.${to}`, { title })}
          disabled={!mayMove(editing.draft, id, to)}
          onClick={() => move(to, to)}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
        </button>
      ))}
      <Text grow />
      <button
        type="button"
        aria-label={t('editor.lower', { title })}
        title={t('editor.lower', { title })}
        disabled={smaller === null}
        data-act="lower"
        onClick={() => weigh(smaller, 'lower')}
      >
        <IconMinus size={16} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('editor.higher', { title })}
        title={t('editor.higher', { title })}
        disabled={larger === null}
        data-act="higher"
        onClick={() => weigh(larger, 'higher')}
      >
        <IconPlus size={16} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('editor.settings', { title })}
        title={t('editor.settings', { title })}
        onClick={() => editing.openSettings(panel)}
      >
        <IconSettings size={16} stroke={1.6} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('editor.remove', { title })}
        title={t('editor.remove', { title })}
        onClick={() => editing.remove(panel)}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </button>
    </Row>
  );
}
