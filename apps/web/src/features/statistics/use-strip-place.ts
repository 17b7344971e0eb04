import { useLayoutEffect, useState, type RefObject } from 'react';

interface Place {
  readonly left: number;
  readonly width: number;
}

/** Minimum room for names left of the days, px. */
const LEAST_LEFT = 96;

/** Element id of the strip with a device's days. */
export const stripId = (deviceNo: string): string => `strip-${deviceNo}`;

/**
 * Position of a device's strip of days, px from the left of the element `below`; null: there is no strip, or too little room on its left.
 */
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
