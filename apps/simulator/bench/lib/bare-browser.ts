import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumPath } from '../config.ts';
import { cookiesOf, flags } from './browser.ts';

interface BareBrowser {
  /** A command of the Chrome DevTools Protocol, to the browser or one of its sessions. Throws what the browser refuses. */
  send<T = unknown>(method: string, params?: object, sessionId?: string): Promise<T>;
  close(): Promise<void>;
}

export interface BarePage {
  /** A command of the Chrome DevTools Protocol to the page. Throws what the browser refuses. */
  send<T = unknown>(method: string, params?: object): Promise<T>;
  /** Evaluates in the page what gives plain data, or a promise of it. */
  evaluate<T>(expression: string): Promise<T>;
  /** With its browser. */
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

async function openBareBrowser(): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'groundwatch-bench-'));
  const child = spawn(
    chromiumPath(),
    [
      ...flags,
      '--headless',
      '--remote-debugging-port=0',
      '--accept-lang=en-US,en',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let url: string | undefined;
  const lines = createInterface(child.stderr);
  for await (const line of lines) {
    url = /^DevTools listening on (\S+)$/.exec(line)?.[1];
    if (url) break;
  }
  child.stderr.resume();
  if (!url) throw new Error('the browser has no DevTools');
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return {
    async send<T>(method: string, params: object = {}, sessionId?: string) {
      const id = (last += 1);
      const { result, error } = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      });
      waiting.delete(id);
      if (error) throw new Error(`${method}: ${error.message}`);
      return result as T;
    },
    async close() {
      const end = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();
      child.kill();
      await end;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * A page of a browser in which nothing is watched but what is asked for. Playwright follows the requests of each page; for the place in the
 * code that a request comes from, the browser then parses whole programs a second time, which costs a first load up to half a second.
 */
export async function openBarePage(
  url: string,
  cookies: readonly string[],
  viewport: { readonly width: number; readonly height: number },
): Promise<BarePage> {
  const browser = await openBareBrowser();
  try {
    await browser.send('Storage.setCookies', { cookies: cookiesOf(url, cookies) });
    const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const attached = { targetId, flatten: true };
    const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', attached);
    const send = <T>(method: string, params?: object): Promise<T> => browser.send<T>(method, params, sessionId);
    await send('Page.enable');
    await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false });
    // As if it was in front: keys and focus reach it.
    await send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return {
      send,
      async evaluate<T>(expression: string) {
        const { result } = await send<{ result: { value: T } }>('Runtime.evaluate', {
          ...{ expression, returnByValue: true, awaitPromise: true },
        });
        return result.value;
      },
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
