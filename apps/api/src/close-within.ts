import type { App } from './app-type.ts';

/** Closes the server. Answers under way may end; what has not ended within `ms` is cut off. */
export async function closeWithin(app: App, ms: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), ms);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
