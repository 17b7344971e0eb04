import { useDraggable, useDroppable } from '@dnd-kit/core';
import { PanelView } from '../PanelView.tsx';
import { cellStyle, stackedStyle } from './cell-style.ts';
import { useDropPlace, type DropData } from './Dragging.tsx';
import { TOOLS_PX, type EditedPanelProps } from './edited-panel.ts';
import { Box } from '../../ui/box.tsx';
import classes from './Editor.module.css';
import { PanelTools } from './PanelTools.tsx';
import { ResizeEdge } from './ResizeEdge.tsx';

/** A panel as it will look, with tools. Its content is inert meanwhile. */
export function EditedPanel(props: EditedPanelProps) {
  const { panel, editing, available } = props;
  const { id, zone } = panel;
  const drag = useDraggable({ id });
  const data: DropData = { zone, id };
  const drop = useDroppable({ id: `panel ${id}`, data });
  const place = useDropPlace();
  return (
    <div
      ref={(element) => {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      }}
      className={classes.cell}
      style={available === 0 ? stackedStyle(panel, TOOLS_PX) : cellStyle(panel, TOOLS_PX)}
      role="group"
      aria-label={editing.titleOf(panel)}
      data-panel={id}
      data-dragged={drag.isDragging || undefined}
      data-drop={(place?.id === id && !drag.isDragging && place.side) || undefined}
    >
      <PanelTools {...props} drag={drag} />
      <Box grow className={classes.content} inert>
        <PanelView panel={panel} place="desk" />
      </Box>
      <ResizeEdge {...props} />
    </div>
  );
}
