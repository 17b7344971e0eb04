/** Passes the first call of an interval and drops the rest. */
export function throttle<Args extends readonly unknown[]>(
  call: (...args: Args) => void,
  spanMs: number,
  now: () => number = () => performance.now(),
): (...args: Args) => void {
  let last = -Infinity;
  return (...args) => {
    if (now() - last < spanMs) return;
    last = now();
    call(...args);
  };
}
