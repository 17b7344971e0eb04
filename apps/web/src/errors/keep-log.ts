import { isRecord } from '../is-record.ts';
import { CAPACITY, errorLog, type ErrorLog, type LoggedError } from './error-log.ts';

const KEY = 'gw-error-log';
const PAUSE_MS = 500;

const numbers = ['id', 'at', 'count', 'uploaded'] as const;
const texts = ['tag', 'message', 'page', 'detail'] as const;

const isEntry = (kept: unknown): kept is LoggedError =>
  isRecord(kept) &&
  numbers.every((key) => typeof kept[key] === 'number') &&
  texts.every((key) => typeof kept[key] === 'string');

function keptLog(storage: Pick<Storage, 'getItem'>): ErrorLog | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (!isRecord(kept) || typeof kept['nextId'] !== 'number' || !Array.isArray(kept['entries'])) return undefined;
    return { nextId: kept['nextId'], entries: kept['entries'].filter(isEntry).slice(0, CAPACITY) };
  } catch {
    return undefined;
  }
}

/** The log survives a reload of its tab, in particular the one for a new build. */
export function keepErrorLog(storage: Storage = sessionStorage, target: Window = window): void {
  const kept = keptLog(storage);
  if (kept) errorLog.setState(kept);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      storage.setItem(KEY, JSON.stringify(errorLog.getState()));
    } catch {
      // Storage is full or forbidden, so the log lives as long as the page.
    }
  };
  errorLog.subscribe(() => {
    timer ??= setTimeout(write, PAUSE_MS);
  });
  target.addEventListener('pagehide', write);
}
