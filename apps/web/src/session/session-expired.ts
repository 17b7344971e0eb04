const listeners = new Set<() => void>();
/** Calls that fail together lead to one login. */
const PAUSE_MS = 100;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The server no longer knows this session (401): the shell leads to the login, once, a moment later. */
export function sessionExpired(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    for (const listener of listeners) listener();
  }, PAUSE_MS);
}

export function onSessionExpired(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
