import { isRecord } from './is-record.ts';

/** A server that takes the call and never answers would leave the page empty. */
const TIMEOUT_MS = 15_000;

let baseUrl = '';
let ownBuild = '';

/** Base address of every call, without a trailing slash; empty for the page's own origin. */
export const apiUrl = (): string => baseUrl;

/** The build that this page came from; empty where the server did not say. */
export const pageBuild = (): string => ownBuild;

declare global {
  /** The first question for it, asked by `public/start.js` while the scripts of the page were on their way. */
  var gwServerConfig: Promise<Response> | undefined;
}

const ask = (): Promise<Response> =>
  fetch('/serverconfig.json', {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

async function readConfig(asked = ask()): Promise<Record<string, unknown>> {
  const response = await asked;
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  const config: unknown = await response.json();
  return isRecord(config) ? config : {};
}

/** Read once before the first call. A page that cannot read it talks to its own origin. */
export async function loadServerConfig(): Promise<void> {
  try {
    const { ApiUrl, build } = await readConfig(globalThis.gwServerConfig);
    if (typeof ApiUrl === 'string') baseUrl = ApiUrl.replace(/\/+$/, '');
    if (typeof build === 'string') ownBuild = build;
  } catch {
    baseUrl = '';
  }
}

/** The build that the server has now; undefined where it does not answer. */
export async function serverBuild(): Promise<string | undefined> {
  try {
    const { build } = await readConfig();
    return typeof build === 'string' ? build : '';
  } catch {
    return undefined;
  }
}
