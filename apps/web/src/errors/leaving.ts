/** The browser gives up the calls of a page that is left; if the user stays after all, it is soon as before. */
const MOMENT_MS = 2_000;
let leftAt = -Infinity;

export const noteLeaving = (target: Pick<EventTarget, 'addEventListener'> = window): void =>
  target.addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });

/** What fails now fails because the page is reloaded or left: nobody is to be told. */
export const isLeaving = (): boolean => performance.now() - leftAt < MOMENT_MS;
