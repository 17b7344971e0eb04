import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragMoveEvent,
} from '@dnd-kit/core';
import type { PanelZone, PlacedPanel } from '@groundwatch/protocol/model';
import { createContext, useContext, useRef, useState, type ReactNode } from 'react';
import { inZone } from './arrange.ts';
import { Box } from '../../ui/box.tsx';
import classes from './Editor.module.css';
import type { Editing } from './use-editing.ts';

const DRAG_FROM_PX = 6;

/** The drop target: a panel, before or after which it is placed, or the free end of a zone. */
export interface DropPlace {
  readonly zone: PanelZone;
  readonly id: string | null;
  readonly side: 'before' | 'after';
}

const Place = createContext<DropPlace | null>(null);
export const useDropPlace = (): DropPlace | null => useContext(Place);

/** The data of the drop targets. */
export interface DropData {
  readonly zone: PanelZone;
  readonly id: string | null;
}

// The editor itself announces every move, in the user's language.
const silent = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none };
function none(): undefined {
  return undefined;
}

/** Panels can be dragged by their handles. Keys and buttons do the same. */
export function Dragging({ editing, children }: { editing: Editing; children: ReactNode }) {
  const { draft, titleOf } = editing;
  const [dragged, setDragged] = useState<PlacedPanel | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const pointerY = useRef(0);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }));
  const collision: CollisionDetection = (args) => {
    pointerY.current = args.pointerCoordinates?.y ?? pointerY.current;
    const hits = pointerWithin(args);
    // A panel lies within its zone and takes precedence.
    const panel = hits.filter(({ id }) => String(id).startsWith('panel '));
    return panel.length > 0 ? panel : hits;
  };
  const placeOf = ({ over }: DragMoveEvent): DropPlace | null => {
    const data = over?.data.current as DropData | undefined;
    if (!over || !data) return null;
    const side = pointerY.current < over.rect.top + over.rect.height / 2 ? 'before' : 'after';
    return { ...data, side: data.id === null ? 'after' : side };
  };
  const drop = (id: string, { zone, id: beside, side }: DropPlace): void => {
    if (beside === id) return;
    const there = inZone(draft, zone).filter((panel) => panel.id !== id);
    const at = there.findIndex((panel) => panel.id === beside);
    editing.move({ type: 'place', id, zone, index: at < 0 ? there.length : at + (side === 'after' ? 1 : 0) });
  };
  const end = (): void => {
    setDragged(null);
    setPlace(null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDragged(draft.panels.find(({ id }) => id === active.id) ?? null)}
      onDragMove={(event) => {
        const next = placeOf(event);
        setPlace((was) => (was?.id === next?.id && was?.zone === next?.zone && was?.side === next?.side ? was : next));
      }}
      onDragCancel={end}
      onDragEnd={(event) => {
        const target = placeOf(event);
        if (target) drop(String(event.active.id), target);
        end();
      }}
    >
      <Place value={dragged ? place : null}>{children}</Place>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Box p="8 16" text="panel" tone="text1" raised className={classes.carried}>
            {titleOf(dragged)}
          </Box>
        )}
      </DragOverlay>
    </DndContext>
  );
}
