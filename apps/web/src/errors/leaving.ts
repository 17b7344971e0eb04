/** The browser aborts the calls of a page that is being left. If the user stays, this ends soon. */
const MOMENT_MS = 2_000;
let leftAt = -Infinity;

export const noteLeaving = (target: Pick<EventTarget, 'addEventListener'> = window): void =>
  target.addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });

/** Failures now are caused by the reload or leaving, so nothing is shown. */
export const isLeaving = (): boolean => performance.now() - leftAt < MOMENT_MS;
