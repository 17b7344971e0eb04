import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useDrawScale } from '../ui/draw-scale.ts';
import { themeName } from './chart-theme.ts';
import { init, type EChartsType } from './echarts.ts';
import classes from './Chart.module.css';
import { useDrawnScheme, usePrinting } from '../theme/printing.ts';
import type { Scheme } from '../theme/tokens.ts';

export interface ChartFrame {
  readonly scheme: Scheme;
  readonly size: { readonly width: number; readonly height: number };
}

interface ChartProps {
  /** Builds the options for a size and scheme. A new function redraws. */
  build: (frame: ChartFrame) => EChartsCoreOption;
  /** The accessible description. */
  label: string;
  /** The user selected a span on the x axis. */
  onSpan?: (from: number, to: number) => void;
  /** The pointer's value on the x axis. Null after it has left. */
  onPointer?: ((x: number | null) => void) | undefined;
  scheme?: Scheme;
  /** A changed value is drawn at once, without the delay for live data. */
  answer?: unknown;
}

/** At most four redraws a second, independent of the data rate. */
const REDRAW_MS = 250;
const LEAST_DRAG = 8;

/** The only owner of ECharts: creates, sizes, themes and disposes it. */
export function Chart({ build, label, onSpan, onPointer, scheme, answer }: ChartProps) {
  const isPrinting = usePrinting();
  const drawn = useDrawnScheme();
  const shown = isPrinting ? drawn : (scheme ?? drawn);
  const scale = useDrawScale();
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const drawnAt = useRef(0);
  const drawnAnswer = useRef<unknown>(undefined);
  const [size, setSize] = useState<ChartFrame['size'] | null>(null);
  // Events are more frequent than renders.
  const held = useRef<{ from: number; to: number } | null>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);

  useEffect(() => {
    const element = container.current!;
    const observer = new ResizeObserver(() => {
      // Everything is drawn at desktop scale, with more pixels when it is displayed larger.
      const next = { width: element.clientWidth / scale, height: element.clientHeight / scale };
      if (next.width < 10 || next.height < 10) return;
      chart.current?.resize(next);
      setSize((known) => (known?.width === next.width && known.height === next.height ? known : next));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, [scale]);

  const pointer = useRef(onPointer);
  useEffect(() => {
    pointer.current = onPointer;
  }, [onPointer]);

  useEffect(() => {
    if (!size) return;
    // The reference is empty when the chart leaves the page, some ms before its timer is cleared.
    const element = container.current!;
    const draw = (): void => {
      drawnAt.current = performance.now();
      // Marks when this answer was drawn, for measurements.
      if (drawnAnswer.current !== answer) element.dataset['answeredAt'] = String(drawnAt.current);
      drawnAnswer.current = answer;
      const name = themeName(shown);
      if (!chart.current) {
        chart.current = init(element, name, {
          renderer: 'canvas',
          devicePixelRatio: window.devicePixelRatio * scale,
          // Without them the size of the container would apply, which is larger when the picture is scaled.
          ...(scale === 1 ? {} : size),
        });
        // Time of the last rendering, for measurements.
        chart.current.on('rendered', () => {
          element.dataset['paintedAt'] = String(Math.round(performance.now()));
        });
        chart.current.on('updateAxisPointer', (event) => {
          const { axesInfo } = event as { axesInfo?: { value?: unknown }[] };
          const value = Number(axesInfo?.[0]?.value);
          pointer.current?.(Number.isFinite(value) ? value : null);
        });
        chart.current.on('globalout', () => pointer.current?.(null));
      } else if (element.dataset['theme'] !== name) chart.current.setTheme(name);
      element.dataset['theme'] = name;
      chart.current.setOption(build({ scheme: shown, size }), {
        replaceMerge: ['series', 'grid', 'xAxis', 'yAxis'],
        lazyUpdate: !isPrinting,
      });
      // Printing does not wait for the next frame, so the chart is drawn at once.
      if (isPrinting) chart.current.getZr().flush();
    };
    const wait = !isPrinting && drawnAnswer.current === answer ? drawnAt.current + REDRAW_MS - performance.now() : 0;
    if (wait <= 0) {
      draw();
      return;
    }
    const timer = setTimeout(draw, wait);
    return () => clearTimeout(timer);
  }, [build, size, shown, answer, scale, isPrinting]);

  const valueAt = (x: number): number => Number(chart.current?.convertFromPixel({ xAxisIndex: 0 }, x));
  const xOf = (event: PointerEvent): number => event.clientX - event.currentTarget.getBoundingClientRect().left;
  const show = (next: { from: number; to: number } | null): void => {
    held.current = next;
    setDrag(next);
  };
  const onDown = (event: PointerEvent): void => {
    if (!onSpan || event.button !== 0) return;
    const x = xOf(event);
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    if (!chart.current?.containPixel({ gridIndex: 'all' }, [x, y])) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    show({ from: x, to: x });
  };
  const onMove = (event: PointerEvent): void => {
    if (held.current) show({ ...held.current, to: xOf(event) });
  };
  const onUp = (): void => {
    const span = held.current;
    if (!span) return;
    show(null);
    if (Math.abs(span.to - span.from) < LEAST_DRAG) return;
    onSpan?.(valueAt(Math.min(span.from, span.to)), valueAt(Math.max(span.from, span.to)));
  };

  return (
    <div
      className={classes.frame}
      role="img"
      aria-label={label}
      data-zoomable={onSpan ? true : undefined}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => show(null)}
    >
      <div ref={container} className={classes.chart} data-scaled={scale === 1 ? undefined : true} />
      {drag && (
        <div
          className={classes.span}
          style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
        />
      )}
    </div>
  );
}
