import type { io } from 'socket.io-client';
import { browserTimers } from './live-socket.ts';

/** ms between two attempts, and between two reloads. */
const AGAIN_MS = 2_000;
const RELOAD_MS = 300_000;
const RELOADED = 'gw-socket-reload';

const wait = (ms: number): Promise<void> => new Promise((resolve) => void browserTimers.after(ms, resolve));

let fetched: Promise<typeof io> | undefined;

/**
 * Loads the Socket.IO client, which is not part of the first chunk: the page renders without it and requests it at once. Browsers
 * do not retry a failed import, so a page that lost it during loading is reloaded once the server answers.
 */
export function fetchSocket(reach: () => Promise<boolean>): Promise<typeof io> {
  fetched ??= load(reach);
  return fetched;
}

async function load(reach: () => Promise<boolean>): Promise<typeof io> {
  for (;;) {
    try {
      return (await import('socket.io-client')).io;
    } catch {
      await wait(AGAIN_MS);
      if (await reach()) loadAnew();
    }
  }
}

function loadAnew(): void {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOAD_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
