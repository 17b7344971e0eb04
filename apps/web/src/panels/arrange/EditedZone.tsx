import { useDroppable } from '@dnd-kit/core';
import type { PanelZone } from '@groundwatch/protocol/model';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Column, Text } from '../../ui/box.tsx';
import { inZone } from './arrange.ts';
import { useDropPlace, type DropData } from './Dragging.tsx';
import { EditedPanel } from './EditedPanel.tsx';
import classes from './Editor.module.css';
import type { Editing } from './use-editing.ts';

interface EditedZoneProps {
  zone: PanelZone;
  editing: Editing;
  /** Panels have their natural height, without a shared column. */
  isStacked: boolean;
}

/** One zone with its panels. A panel can be dropped at its end. */
export function EditedZone({ zone, editing, isStacked }: EditedZoneProps) {
  const { t } = useTranslation('panels');
  const column = useRef<HTMLDivElement>(null);
  const height = useHeight(column);
  const data: DropData = { zone, id: null };
  const { setNodeRef } = useDroppable({ id: `zone ${zone}`, data });
  const place = useDropPlace();
  const panels = inZone(editing.draft, zone);
  return (
    <Column as="section" gap={4} shrink data-zone={zone} aria-labelledby={`zone-${zone}`}>
      <Text as="h3" text="table" tone="text2" id={`zone-${zone}`}>
        {t(`editor.zone.${zone}`)}
      </Text>
      <div
        ref={(element) => {
          column.current = element;
          setNodeRef(element);
        }}
        className={classes.column}
        data-drop={(place?.zone === zone && place.id === null) || undefined}
      >
        {panels.map((panel, index) => (
          <EditedPanel
            key={panel.id}
            panel={panel}
            panels={panels}
            index={index}
            available={isStacked ? 0 : height}
            editing={editing}
          />
        ))}
        {panels.length === 0 && (
          <Text as="p" p={16} text="table" tone="text2" textAlign="center" grow className={classes.empty}>
            {t('editor.empty')}
          </Text>
        )}
      </div>
    </Column>
  );
}

function useHeight(element: { readonly current: HTMLElement | null }): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setHeight(current.clientHeight));
    setHeight(current.clientHeight);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
