import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { MOST_WEIGHT, nextWeight, weightFor } from './heights.ts';
import { TOOLS_PX, type EditedPanelProps } from './edited-panel.ts';
import classes from './Editor.module.css';

interface Hold {
  readonly pointer: number;
  readonly y: number;
  readonly height: number;
  readonly available: number;
}

/** The lower edge of a panel: dragging it or the arrow keys change the height. */
export function ResizeEdge({ panel, panels, index, available, editing }: EditedPanelProps) {
  const { t } = useTranslation('panels');
  const hold = useRef<Hold | null>(null);
  const step = (by: 1 | -1): void => {
    const weight = nextWeight(panels, index, by, available, TOOLS_PX);
    if (weight !== null) editing.weigh(panel, weight, 'edge');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowDown' ? 1 : -1);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const cell = event.currentTarget.parentElement;
    if (!cell || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { pointer: event.pointerId, y: event.clientY, height: cell.offsetHeight, available };
  };
  const onPointerMove = ({ pointerId, clientY }: PointerEvent): void => {
    const { current } = hold;
    if (current?.pointer !== pointerId) return;
    const weight = weightFor(panels, index, current.height + clientY - current.y, current.available, TOOLS_PX);
    if (weight !== panel.weight) editing.weigh(panel, weight, 'edge');
  };
  const onPointerEnd = (): void => {
    hold.current = null;
  };
  return (
    <div
      role="separator"
      className={classes.edge}
      data-act="edge"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('editor.edge', { title: editing.titleOf(panel) })}
      aria-valuemin={1}
      aria-valuemax={MOST_WEIGHT}
      aria-valuenow={panel.weight}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    />
  );
}
