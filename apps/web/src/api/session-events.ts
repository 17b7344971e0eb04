type Listener = () => void;

/** What the server says of the session outside of any answer to a page. */
class SessionEvent {
  readonly #listeners = new Set<Listener>();

  readonly tell = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Returns what ends the listening. */
  readonly listen = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

const expired = new SessionEvent();
const rights = new SessionEvent();

/** Calls that fail together lead to one login. */
const PAUSE_MS = 100;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The server no longer knows this session (401): the shell leads to the login, once, a moment later. */
export function sessionExpired(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    expired.tell();
  }, PAUSE_MS);
}
export const onSessionExpired = expired.listen;

/** The user's role or scope changed while the page is open. */
export const rightsChanged = rights.tell;
export const onRightsChanged = rights.listen;
