type Listener = () => void;

/** Session events of the server outside the answers to calls. */
class SessionEvent {
  readonly #listeners = new Set<Listener>();

  readonly notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Returns the function that unsubscribes. */
  readonly listen = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

const expired = new SessionEvent();
const rights = new SessionEvent();

/** Simultaneous failures lead to one login. */
const PAUSE_MS = 100;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The server no longer knows this session (401). The shell shows the login once, after a moment. */
export function sessionExpired(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    expired.notify();
  }, PAUSE_MS);
}
export const onSessionExpired = expired.listen;

/** The user's role or scope has changed. */
export const rightsChanged = rights.notify;
export const onRightsChanged = rights.listen;
