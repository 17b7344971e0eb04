import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import classes from './plot.module.css';

export interface FigureSize {
  readonly width: number;
  readonly height: number;
}

interface FigureProps {
  /** The accessible description. */
  label: string;
  /** Draws in wall units. */
  children: (size: FigureSize) => ReactNode;
}

const PROBE_UNITS = 100;

/** A drawing that fills its place in wall units: sharp at any resolution, with the same font size everywhere. */
export function Figure({ label, children }: FigureProps) {
  const place = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLElement>(null);
  const [size, setSize] = useState<FigureSize | null>(null);
  useLayoutEffect(() => {
    const look = (): void => {
      const unit = (probe.current?.offsetWidth ?? 0) / PROBE_UNITS || 1;
      const { clientWidth, clientHeight } = place.current!;
      const next = { width: clientWidth / unit, height: clientHeight / unit };
      setSize((known) => (known?.width === next.width && known.height === next.height ? known : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={classes.figure} ref={place}>
      <i className={classes.probe} ref={probe} aria-hidden />
      {size && size.width > 1 && size.height > 1 && (
        <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
          {children(size)}
        </svg>
      )}
    </div>
  );
}
