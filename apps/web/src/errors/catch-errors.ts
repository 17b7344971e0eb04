import type { RootOptions } from 'react-dom/client';
import { ApiError } from './api-error.ts';
import { describeError } from './describe-error.ts';
import { logError, type ErrorTag } from './error-log.ts';
import { isChunkError } from './chunk-error.ts';

/** Logs what was thrown. A failed call is already logged, an aborted call is no error. */
function note(tag: ErrorTag, thrown: unknown, more = ''): void {
  if (thrown instanceof ApiError || (thrown instanceof DOMException && thrown.name === 'AbortError')) return;
  const { message, detail } = describeError(thrown);
  logError({ tag: isChunkError(thrown) ? 'chunk' : tag, message, detail: `${detail}${more}` });
}

/** Uncaught errors of the whole page. */
export function catchErrors(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('error', (event) => {
    // The browser's own notice that it measures again in the next frame.
    if (event.message.startsWith('ResizeObserver loop')) return;
    note('error', event.error ?? event.message, ` ${event.filename}:${event.lineno}:${event.colno}`);
  });
  target.addEventListener('unhandledrejection', (event) => note('rejection', event.reason));
}

/** Errors that React caught while rendering, with their components, whether or not a boundary held them. */
export const reactErrors: RootOptions = {
  onCaughtError: (thrown, { componentStack }) => note('render', thrown, componentStack ?? ''),
  onUncaughtError: (thrown, { componentStack }) => note('render', thrown, componentStack ?? ''),
  onRecoverableError: (thrown, { componentStack }) => note('render', thrown, componentStack ?? ''),
};
