import type { ReactNode } from 'react';
import { DrawScaleProvider } from '../../../ui/draw-scale.ts';
import type { WallLayout } from './layout.ts';
import { useIdle } from './use-idle.ts';
import { useShift } from './use-shift.ts';
import { wallVariables } from './wall-variables.ts';
import classes from './WallStage.module.css';

/** 12 px on a desk, the smallest chart label, are 18 units on a wall. */
const DRAWN_LARGER = 1.5;

interface WallStageProps {
  layout: WallLayout;
  name: string;
  isDimmed: boolean;
  children: ReactNode;
}

/** The whole screen and the used part of it. Everything within is measured in wall units. */
export function WallStage({ layout, name, isDimmed, children }: WallStageProps) {
  const isIdle = useIdle();
  const [x, y] = useShift();
  const { left, top, width, height } = layout.box;
  return (
    <div
      className={classes.screen}
      style={wallVariables(layout)}
      data-wall
      data-shape={layout.shape}
      data-idle={isIdle || undefined}
    >
      <main className={classes.stage} aria-label={name} style={{ left: left + x, top: top + y, width, height }}>
        <DrawScaleProvider value={layout.unit * DRAWN_LARGER}>{children}</DrawScaleProvider>
      </main>
      {isDimmed && <div className={classes.night} aria-hidden data-dimmed />}
    </div>
  );
}
