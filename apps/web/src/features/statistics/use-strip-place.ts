import { useLayoutEffect, useState, type RefObject } from 'react';

interface Place {
  readonly left: number;
  readonly width: number;
}

/** Names stand left of the days, where there is room for them. */
const LEAST_LEFT = 96;

/** The id of the strip of a device's days. */
export const stripId = (deviceNo: string): string => `strip-${deviceNo}`;

/** Where a device's strip of days lies, px from the left of what stands below it; null: there is none, or no room beside it. */
export function useStripPlace(deviceNo: string, below: RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const strip = document.getElementById(stripId(deviceNo));
    const own = below.current;
    if (!strip || !own) return undefined;
    const measure = (): void => {
      const { left, width } = strip.getBoundingClientRect();
      const found = { left: left - own.getBoundingClientRect().left, width };
      setPlace(found.left < LEAST_LEFT ? null : found);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    observer.observe(own);
    return () => observer.disconnect();
  }, [deviceNo, below]);
  return place;
}
