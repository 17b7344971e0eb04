import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { redact } from '@groundwatch/protocol/model';

/** Where an error came from. */
export type ErrorTag = 'error' | 'rejection' | 'call' | 'render' | 'chunk' | 'live';

export interface LoggedError {
  readonly id: number;
  /** Time of the newest repetition, ms since 1970. */
  readonly at: number;
  readonly count: number;
  /** How many of them the server has. */
  readonly uploaded: number;
  readonly tag: ErrorTag;
  readonly message: string;
  /** Path without its query. */
  readonly page: string;
  readonly detail: string;
}

export interface ErrorReport {
  readonly tag: ErrorTag;
  readonly message: string;
  readonly detail?: string | undefined;
}

export const CAPACITY = 500;
const LONGEST_MESSAGE = 2_000;
const LONGEST_DETAIL = 8_000;
const MOST_REPEATS = 1_000_000;

export interface ErrorLog {
  /** Newest first. */
  readonly entries: readonly LoggedError[];
  readonly nextId: number;
}

/** The log with one more error. A repetition counts up and moves to the front, and the oldest entry leaves the full ring. */
export function withError({ entries, nextId }: ErrorLog, report: ErrorReport, page: string, at: number): ErrorLog {
  const message = redact(report.message).slice(0, LONGEST_MESSAGE) || 'Unknown error';
  const { tag } = report;
  const known = entries.find((entry) => entry.tag === tag && entry.message === message && entry.page === page);
  const entry: LoggedError = known
    ? { ...known, at, count: Math.min(MOST_REPEATS, known.count + 1) }
    : {
        id: nextId,
        at,
        count: 1,
        uploaded: 0,
        tag,
        message,
        page,
        detail: redact(report.detail ?? '').slice(0, LONGEST_DETAIL),
      };
  return {
    entries: [entry, ...entries.filter((other) => other !== known)].slice(0, CAPACITY),
    nextId: known ? nextId : nextId + 1,
  };
}

export const errorLog = createStore<ErrorLog>(() => ({ entries: [], nextId: 1 }));

const here = (): string => (typeof location === 'undefined' ? '' : location.pathname);

/** Logs an error without secrets. Nothing leaves the browser unless the user uploads it. */
export const logError = (report: ErrorReport): void =>
  errorLog.setState((log) => withError(log, report, here(), Date.now()), true);

export const clearErrors = (): void => errorLog.setState({ entries: [] });

/** Marks entries as uploaded. Later repetitions remain to be uploaded. */
export const markUploaded = (sent: readonly LoggedError[]): void =>
  errorLog.setState(({ entries }) => ({
    entries: entries.map((entry) => {
      const taken = sent.find(({ id }) => id === entry.id);
      return taken ? { ...entry, uploaded: taken.count } : entry;
    }),
  }));

export const useErrors = (): readonly LoggedError[] => useStore(errorLog, ({ entries }) => entries);

/** All errors with their repetitions. */
export const useErrorCount = (): number =>
  useStore(errorLog, ({ entries }) => entries.reduce((sum, { count }) => sum + count, 0));
