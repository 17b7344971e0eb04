import { isRecord } from './is-record.ts';

let baseUrl = '';

/** Base address of every call, without a trailing slash; empty for the page's own origin. */
export const apiUrl = (): string => baseUrl;

/** Read once before the first call. A page that cannot read it talks to its own origin. */
export async function loadServerConfig(): Promise<void> {
  try {
    const response = await fetch('/serverconfig.json', { headers: { accept: 'application/json' } });
    const config: unknown = await response.json();
    if (isRecord(config) && typeof config['ApiUrl'] === 'string') baseUrl = config['ApiUrl'].replace(/\/+$/, '');
  } catch {
    baseUrl = '';
  }
}
