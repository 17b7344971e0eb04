import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import type { Span } from '../../charts/curve.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { LEAST_PERIOD } from '../../sensors/time-range.ts';
import { useSteppedNow } from '../../sensors/use-time-range.ts';
import { Box, Row } from '../../ui/box.tsx';
import { useWidth } from '../../ui/table/use-width.ts';
import { wallTime } from '../../ui/wall-time.ts';
import { curvesOf } from './curves.ts';
import type { Line } from './lines.ts';
import classes from './OverviewStrip.module.css';
import { dragged, stripPath, stripRange } from './strip.ts';
import { useHistories } from './use-histories.ts';

const HEIGHT = 40;
const POINTS = 400;
const STEP_MS = 1_800_000;
const KEY_STEP = 0.1;

interface OverviewStripProps {
  device: Device;
  /** The displayed curve. */
  line: Line;
  period: Span;
  zone: string | undefined;
  onPeriod: (period: Span) => void;
}

type Part = 'from' | 'to' | 'all';

/** A three-month overview with the period as a window that is dragged or moved with arrow keys. */
export function OverviewStrip({ device, line, period, zone, onPeriod }: OverviewStripProps) {
  const { t } = useTranslation('device');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const now = useSteppedNow(STEP_MS);
  // The window ends at the present second, the strip at the next full half hour.
  const base = useMemo(() => stripRange(period, now), [period, now]);
  const [drag, setDrag] = useState<{ part: Part; x: number; start: Span; now: Span } | null>(null);
  const lines = useMemo(() => new Map([[line.sourceId, [line]]]), [line]);
  const { data } = useHistories({
    deviceNo: device.deviceNo,
    lines,
    period: base,
    latest: null,
    points: POINTS,
    isEnabled: true,
  });
  const [history] = data;
  const path = useMemo(() => {
    const [curve] = curvesOf({
      lines: [line],
      history,
      tail: [],
      calibrations: line.source.calibrations,
      cycleMs: device.sendCycle * 1_000,
      nameOf: () => '',
      orderOf: () => 0,
    });
    return curve && width > 0 ? stripPath(curve, base, { width, height: HEIGHT }) : '';
  }, [line, history, device.sendCycle, base, width]);

  const shown = drag?.now ?? period;
  const length = base.to - base.from;
  const x = (time: number): number => ((time - base.from) / length) * 100;
  const least = Math.max(LEAST_PERIOD, length * 0.002);
  const start = (part: Part) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ part, x: event.clientX, start: period, now: period });
  };
  const move = (event: PointerEvent): void => {
    if (!drag) return;
    const ms = ((event.clientX - drag.x) / Math.max(1, width)) * length;
    setDrag({ ...drag, now: dragged(drag.start, drag.part, ms, base, least) });
  };
  const end = (): void => {
    if (!drag) return;
    setDrag(null);
    if (drag.now.from !== drag.start.from || drag.now.to !== drag.start.to) onPeriod(drag.now);
  };
  const onKey = (part: Part) => (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    onPeriod(dragged(period, part, way * KEY_STEP * (period.to - period.from), base, least));
  };
  const handle = (part: 'from' | 'to') => (
    <span
      className={classes.handle}
      data-end={part}
      role="slider"
      tabIndex={0}
      aria-label={t(`curve.strip.${part}`)}
      aria-valuemin={base.from}
      aria-valuemax={base.to}
      aria-valuenow={shown[part]}
      aria-valuetext={wallTime(shown[part], zone)}
      onPointerDown={start(part)}
      onKeyDown={onKey(part)}
    />
  );
  return (
    <Box mt={8} role="group" aria-label={t('curve.strip.label')}>
      <div
        ref={frame}
        className={classes.frame}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
      >
        <svg className={classes.curve} width="100%" height={HEIGHT} aria-hidden>
          <path d={path} />
        </svg>
        <div
          className={classes.window}
          style={{ left: `${x(shown.from)}%`, width: `max(14px, ${x(shown.to) - x(shown.from)}%)` }}
          role="slider"
          tabIndex={0}
          aria-label={t('curve.strip.window')}
          aria-valuemin={base.from}
          aria-valuemax={base.to}
          aria-valuenow={shown.from}
          aria-valuetext={`${wallTime(shown.from, zone)} – ${wallTime(shown.to, zone)}`}
          onPointerDown={start('all')}
          onKeyDown={onKey('all')}
        />
        <div
          className={classes.handles}
          style={{ left: `${x(shown.from)}%`, width: `max(14px, ${x(shown.to) - x(shown.from)}%)` }}
        >
          {handle('from')}
          {handle('to')}
        </div>
      </div>
      <Row align="stretch" justify="between" p="2 0 0 0" text="least" tone="text3" aria-hidden>
        {[0, 0.5, 1].map((share) => (
          <span key={share}>
            {wallTime(base.from + share * length, zone).slice(length > 300 * 86_400_000 ? 0 : 5, 10)}
          </span>
        ))}
      </Row>
    </Box>
  );
}
