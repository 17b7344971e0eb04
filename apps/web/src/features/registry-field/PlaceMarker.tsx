import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { formatPlace } from '../../map/format-place.ts';
import { project, unproject, type MapView, type Size } from '../../map/geometry.ts';
import classes from './StationPlace.module.css';

export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

interface PlaceMarkerProps {
  place: Place;
  view: MapView;
  size: Size;
  onMove: (place: Place) => void;
}

const STEP_PX = 10;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The station's marker, dragged or moved with arrow keys (single pixels with Shift). */
export function PlaceMarker({ place, view, size, onMove }: PlaceMarkerProps) {
  const { t } = useTranslation('admin');
  const [x, y] = project(view, size, place.longitude, place.latitude);
  const grip = useRef<{ dx: number; dy: number } | null>(null);
  const moveTo = (left: number, top: number): void => {
    const [longitude, latitude] = unproject(view, size, left, top);
    onMove({ longitude, latitude });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : STEP_PX;
    moveTo(x + arrow[0] * step, y + arrow[1] * step);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { dx: x - event.clientX, dy: y - event.clientY };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (grip.current) moveTo(event.clientX + grip.current.dx, event.clientY + grip.current.dy);
  };
  const release = (): void => {
    grip.current = null;
  };
  return (
    <button
      type="button"
      className={classes.marker}
      style={{ left: x, top: y }}
      aria-label={t('field.marker', { place: formatPlace(place) })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <svg width="32" height="40" viewBox="0 0 32 40" aria-hidden>
        <path d="M16 39C8 27 2 22 2 14.500a14 13.500 0 0 1 28 0C30 22 24 27 16 39Z" />
        <circle cx="16" cy="14.500" r="5" />
      </svg>
    </button>
  );
}
