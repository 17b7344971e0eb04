import type { io } from 'socket.io-client';
import { browserTimers } from './live-socket.ts';

/** Between two tries; and between two times that the page is loaded anew for it. */
const AGAIN_MS = 2_000;
const RELOAD_MS = 300_000;
const RELOADED = 'gw-socket-reload';

const wait = (ms: number): Promise<void> => new Promise((resolve) => void browserTimers.after(ms, resolve));

let fetched: Promise<typeof io> | undefined;

/**
 * What connections are made of. Not of the first piece: the page can be drawn without it, and asks for it in the same moment.
 * A browser does not ask again for a piece that failed, so a page that lost it, when the server went while it was being
 * loaded, is loaded anew once the server answers.
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
