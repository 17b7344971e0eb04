import type { NotificationData } from '@mantine/notifications';
import { messageOf } from '../api/api-error.ts';
import { translate } from '../i18n/i18n.ts';

// Fetched when there is something to say: the shell stays small.
async function show(data: NotificationData): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show(data);
}

const ERROR_MS = 5_000;

/** Five seconds, with the server's words. The same words shown twice count as one. */
export function showError(error: unknown, title = translate('error.title')): void {
  const message = messageOf(error);
  void show({
    id: `error:${message}`,
    title,
    message,
    color: 'var(--gw-red)',
    autoClose: ERROR_MS,
    role: 'alert',
  });
}

export function showNote(message: string, milliseconds = 3_000): void {
  void show({ message, autoClose: milliseconds, role: 'status' });
}
