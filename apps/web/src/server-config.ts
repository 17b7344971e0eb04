import { isRecord } from './is-record.ts';

/** Without a time-out a server that never answers would leave the page empty. */
const TIMEOUT_MS = 15_000;

let baseUrl = '';
let ownBuild = '';

/** Base address of every call, without trailing slash. Empty for the page's own origin. */
export const apiUrl = (): string => baseUrl;

/** The build of this page. Empty if the server did not say. */
export const pageBuild = (): string => ownBuild;

declare global {
  /** What `public/start.js` has requested while the scripts were loading, by path. */
  var gwAnswers: Map<string, Promise<Response>> | undefined;
}

/** The answer of an early request. Each is given once, as a later call wants a later answer. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = globalThis.gwAnswers?.get(path);
  globalThis.gwAnswers?.delete(path);
  return answer;
}

const PATH = '/serverconfig.json';

async function readConfig(): Promise<Record<string, unknown>> {
  const response = await (takeEarly(PATH) ??
    fetch(PATH, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }));
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  const config: unknown = await response.json();
  return isRecord(config) ? config : {};
}

/** Read once before the first call. On failure the page uses its own origin. */
export async function loadServerConfig(): Promise<void> {
  try {
    const { ApiUrl, build } = await readConfig();
    if (typeof ApiUrl === 'string') baseUrl = ApiUrl.replace(/\/+$/, '');
    if (typeof build === 'string') ownBuild = build;
  } catch {
    baseUrl = '';
  }
}

/** The server's present build. Undefined without an answer. */
export async function serverBuild(): Promise<string | undefined> {
  try {
    const { build } = await readConfig();
    return typeof build === 'string' ? build : '';
  } catch {
    return undefined;
  }
}
