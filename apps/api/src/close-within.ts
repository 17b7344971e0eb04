import type { App } from './app-type.ts';

/** Closes the server. Requests in progress may finish within `ms`; then their connections are cut. */
export async function closeWithin(app: App, ms: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), ms);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
