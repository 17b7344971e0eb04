import type { RootOptions } from 'react-dom/client';
import { ApiError } from './api-error.ts';
import { describeError } from './describe-error.ts';
import { logError, type ErrorTag } from './error-log.ts';
import { isChunkError } from './chunk-error.ts';

/** Writes down what was thrown. A failed call is in the log already, a call that was given up is no error. */
function note(tag: ErrorTag, thrown: unknown, more = ''): void {
  if (thrown instanceof ApiError || (thrown instanceof DOMException && thrown.name === 'AbortError')) return;
  const { message, detail } = describeError(thrown);
  logError({ tag: isChunkError(thrown) ? 'chunk' : tag, message, detail: `${detail}${more}` });
}

/** What nobody caught, on the whole page. */
export function catchErrors(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('error', (event) => {
    // The browser's own note that it will measure again in the next frame; nothing is lost.
    if (event.message.startsWith('ResizeObserver loop')) return;
    note('error', event.error ?? event.message, ` ${event.filename}:${event.lineno}:${event.colno}`);
  });
  target.addEventListener('unhandledrejection', (event) => note('rejection', event.reason));
}

/** What React met while drawing: with the components that it happened in, whether a boundary held it or not. */
export const reactErrors: RootOptions = {
  onCaughtError: (thrown, { componentStack }) => note('render', thrown, componentStack ?? ''),
  onUncaughtError: (thrown, { componentStack }) => note('render', thrown, componentStack ?? ''),
  onRecoverableError: (thrown, { componentStack }) => note('render', thrown, componentStack ?? ''),
};
