const listeners = new Set<() => void>();

/** The server no longer knows this session (401): the shell leads to the login. */
export function sessionExpired(): void {
  for (const listener of listeners) listener();
}

export function onSessionExpired(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
