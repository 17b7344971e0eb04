import { useEffect, useRef, useState } from 'react';

/** Nobody is about to press where the pointer has rested for so long. */
const REST_MS = 10_000;

/** Whether a user points at, or moves by keys through, the element with these handlers: rows must not move then. */
export function useHandled() {
  const [isHandled, setHandled] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = (): void => {
    clearTimeout(timer.current);
    setHandled(false);
  };
  const touch = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(leave, REST_MS);
    setHandled(true);
  };
  return { isHandled, handlers: { onPointerMove: touch, onPointerLeave: leave, onKeyDown: touch } };
}
