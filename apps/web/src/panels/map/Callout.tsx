import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { ReactNode } from 'react';
import { project, type MapView, type Size } from '../../map/geometry.ts';
import type { Box } from '../../map/labels.ts';
import type { MapMark } from '../../map/marks.ts';
import { useDrawScale } from '../../ui/draw-scale.ts';
import { calloutPlace, leaderLine } from './callout-place.ts';
import { Column } from '../../ui/box.tsx';
import classes from './Callout.module.css';

interface CalloutProps {
  view: MapView;
  size: Size;
  at: { readonly longitude: number; readonly latitude: number };
  /** The level of its border colour. Null: none. */
  level: AlarmLevel | null;
  /** Everything drawn on the map. */
  marks: readonly MapMark[];
  /** Title, buttons and foot of the map. */
  reserved: readonly Box[];
  /** Text alone needs less room than a curve, and is enough where the curve would cover something. */
  form: 'text' | 'curve' | 'either';
  children: (isShort: boolean) => ReactNode;
}

/** As on a desk. Walls draw it larger. */
const BOX = { width: 240, height: 180 };
const WORDS = { width: 240, height: 100 };
/** Controls are more important than any alarm. */
const RESERVED = 10;
/** How much more a callout with a curve may cost than one with text alone. */
const CURVE_WORTH = 0.3;
/** A smaller map has no room for both. */
const LEAST = { width: 480, height: 320 };

/** A callout beside a station of the map, with a leader line. */
export function Callout({ view, size, at, level, marks, reserved, form, children }: CalloutProps) {
  const scale = useDrawScale();
  const room = { width: size.width / scale, height: size.height / scale };
  if (room.width < LEAST.width || room.height < LEAST.height) return null;
  const [px, py] = project(view, size, at.longitude, at.latitude);
  const point = [px / scale, py / scale] as const;
  // A station outside the view has no callout.
  if (point[0] < 0 || point[1] < 0 || point[0] > room.width || point[1] > room.height) return null;
  const neighbours = [
    ...marks.map(({ longitude, latitude, dx, dy, width, height, worth }) => {
      const [x, y] = project(view, size, longitude, latitude);
      const [left, top] = [(x + dx - width / 2) / scale, (y + dy - height / 2) / scale];
      return { left, top, right: left + width / scale, bottom: top + height / scale, worth };
    }),
    ...reserved.map(({ left, top, right, bottom }) => ({
      ...{ left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale },
      worth: RESERVED,
    })),
  ];
  const whole = calloutPlace(point, room, form === 'text' ? WORDS : BOX, neighbours);
  const short = form === 'either' && whole.cost > CURVE_WORTH ? calloutPlace(point, room, WORDS, neighbours) : null;
  const isShort = short !== null && short.cost < whole.cost - CURVE_WORTH;
  const [box, place] = isShort ? [WORDS, short] : [form === 'text' ? WORDS : BOX, whole];
  const line = leaderLine(point, place, box);
  return (
    <>
      {line && (
        <svg className={classes.leader} viewBox={`0 0 ${room.width} ${room.height}`} data-level={level ?? undefined}>
          <line x1={line[0]} y1={line[1]} x2={line[2]} y2={line[3]} />
        </svg>
      )}
      <Column
        className={classes.callout}
        data-level={level ?? undefined}
        style={{
          left: place.left * scale,
          top: place.top * scale,
          width: box.width * scale,
          height: box.height * scale,
        }}
      >
        {children(isShort)}
      </Column>
    </>
  );
}
