import type { NotificationData } from '@mantine/notifications';
import { createStore } from 'zustand/vanilla';
import { ApiError, messageOf } from '../errors/api-error.ts';
import { translate } from '../i18n/i18n.ts';

/** Whether there has been a toast. */
export const toastsWanted = createStore<boolean>()(() => false);

const parts = () => import('@mantine/notifications');

/** Preloaded, because it could not be fetched once the server is unreachable. The shell stays small. */
export const fetchToasts = (): void => void parts().catch(() => undefined);

async function show(data: NotificationData): Promise<void> {
  const loaded = await parts().catch(() => null);
  // It is in the error log anyway.
  if (!loaded) return;
  toastsWanted.setState(true);
  loaded.notifications.show({ closeButtonProps: { 'aria-label': translate('common.close') }, ...data });
}

const ERROR_MS = 5_000;
const NOTE_MS = 10_000;

/** A failure in the body, or a missing address, is shown with its address. */
function addressOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.url === '' || error.message.includes(error.url)) return '';
  const isBodyCode = error.status >= 200 && error.status < 300;
  return isBodyCode || error.code === 404 ? error.url : '';
}

/** Shown for five seconds with the server's message. Equal messages count as one. */
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
