import type { NotificationData } from '@mantine/notifications';
import { createStore } from 'zustand/vanilla';
import { ApiError, messageOf } from '../errors/api-error.ts';
import { translate } from '../i18n/i18n.ts';

/** Whether there was anything to say yet. */
export const toastsWanted = createStore<boolean>()(() => false);

const parts = () => import('@mantine/notifications');

/** The shell stays small; but when the server is away, what says so cannot be fetched from it any more. */
export const fetchToasts = (): void => void parts().catch(() => undefined);

async function show(data: NotificationData): Promise<void> {
  const loaded = await parts().catch(() => null);
  // It stands in the error log all the same.
  if (!loaded) return;
  toastsWanted.setState(true);
  loaded.notifications.show({ closeButtonProps: { 'aria-label': translate('common.close') }, ...data });
}

const ERROR_MS = 5_000;
const NOTE_MS = 10_000;

/** An answer that says failure in its body, or an address that does not exist, is named with its address. */
function addressOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.url === '' || error.message.includes(error.url)) return '';
  const isBodyCode = error.status >= 200 && error.status < 300;
  return isBodyCode || error.code === 404 ? error.url : '';
}

/** Five seconds, with the server's words. The same words shown twice count as one. */
export function showError(error: unknown, title = translate('error.title')): void {
  const message = [messageOf(error), addressOf(error)].filter((line) => line !== '').join('\n');
  void show({
    id: `error:${message}`,
    title,
    message,
    color: 'var(--gw-red)',
    styles: { description: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } },
    autoClose: ERROR_MS,
    role: 'alert',
  });
}

export function showNote(message: string, milliseconds = NOTE_MS): void {
  void show({ id: `note:${message}`, message, autoClose: milliseconds, role: 'status' });
}
