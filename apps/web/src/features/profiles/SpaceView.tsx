import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconRotate } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { ProfileLine } from '../../sensors/profiles/profile-line.ts';
import { Column, Row, Stack } from '../../ui/box.tsx';
import classes from './Profiles.module.css';
import { sceneOf, type Camera, type Point3 } from './scene.ts';
import { SpaceDrawing } from './SpaceDrawing.tsx';

interface SpaceViewProps {
  lines: readonly ProfileLine[];
  moving: ProfileLine | null;
  isElevation: boolean;
  label: string;
}

const FIRST: Camera = { yaw: 35, pitch: 24 };
const PLAN: Camera = { yaw: 0, pitch: 90 };
const STEP = 6;
/** Degrees per pixel. */
const PER_PIXEL = 0.4;

const turned = (camera: Camera, yaw: number, pitch: number): Camera => ({
  yaw: (camera.yaw + yaw) % 360,
  pitch: Math.min(90, Math.max(0, camera.pitch + pitch)),
});

const turns = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
} as const;

/** Profiles in 3D, turned by dragging, keys or buttons, and the plan view beside it. */
export function SpaceView({ lines, moving, isElevation, label }: SpaceViewProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const scheme = useComputedColorScheme('light');
  const space = useElementSize();
  const plan = useElementSize();
  const [camera, setCamera] = useState(FIRST);
  const held = useRef<{ x: number; y: number } | null>(null);
  const points = useMemo(
    () =>
      (moving ? [...lines, moving] : lines).map(({ nodes }) =>
        nodes.map(({ at, x, y }): Point3 | null =>
          x === null || y === null ? null : { x, y, z: (isElevation ? at : -at) * 1_000 },
        ),
      ),
    [lines, moving, isElevation],
  );
  const scene = sceneOf(points, camera, space);
  const above = sceneOf(points, PLAN, plan);
  const turn = ([yaw, pitch]: readonly [number, number]): void => setCamera((known) => turned(known, yaw, pitch));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.key in turns)) return;
    event.preventDefault();
    turn(turns[event.key as keyof typeof turns]);
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!held.current) return;
    turn([(event.clientX - held.current.x) * PER_PIXEL, (event.clientY - held.current.y) * PER_PIXEL]);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const release = (): void => {
    held.current = null;
  };
  const buttons = [
    { key: 'left', icon: IconArrowLeft, act: () => turn(turns.ArrowLeft) },
    { key: 'right', icon: IconArrowRight, act: () => turn(turns.ArrowRight) },
    { key: 'up', icon: IconArrowUp, act: () => turn(turns.ArrowUp) },
    { key: 'down', icon: IconArrowDown, act: () => turn(turns.ArrowDown) },
    { key: 'reset', icon: IconRotate, act: () => setCamera(FIRST) },
  ] as const;
  return (
    <Stack columns="minmax(0, 3fr) minmax(0, 2fr)" gap={16} fill single={767} className={classes.space}>
      <Column as="figure" shrink className={classes.solid}>
        <div
          ref={space.ref}
          className={classes.turnable}
          role="group"
          aria-label={t('profile.space')}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
        >
          {space.width > 40 && (
            <SpaceDrawing scene={scene} dates={lines.length} size={space} scheme={scheme} label={label} />
          )}
        </div>
        <Row as="figcaption" gap={8} wrap justify="between" text="least" tone="text3" style={{ minHeight: 32 }}>
          <span>{t('profile.turnHint', { factor: formatNumber(scene.exaggeration, locale, 0) })}</span>
          <Row as="span" gap={8} wrap touch>
            {buttons.map(({ key, icon: Icon, act }) => (
              <ActionIcon key={key} variant="default" size={28} aria-label={t(`profile.turn.${key}`)} onClick={act}>
                <Icon size={14} aria-hidden />
              </ActionIcon>
            ))}
          </Row>
        </Row>
      </Column>
      <Column as="figure" shrink className={classes.planned}>
        <div ref={plan.ref} className={classes.plan}>
          {plan.width > 40 && (
            <SpaceDrawing
              scene={above}
              dates={lines.length}
              size={plan}
              scheme={scheme}
              label={`${t('profile.plan')}, ${label}`}
            />
          )}
        </div>
        <Row as="figcaption" text="least" tone="text3" style={{ minHeight: 32 }}>
          {t('profile.plan')}
        </Row>
      </Column>
    </Stack>
  );
}
