import { notifications } from '@mantine/notifications';
import { messageOf } from '../api/api-error.ts';
import { translate } from '../i18n/i18n.ts';

const ERROR_MS = 5_000;

/** Five seconds, with the server's words. The same words shown twice count as one. */
export function showError(error: unknown, title = translate('error.title')): void {
  const message = messageOf(error);
  notifications.show({
    id: `error:${message}`,
    title,
    message,
    color: 'var(--gw-red)',
    autoClose: ERROR_MS,
    role: 'alert',
  });
}

export function showNote(message: string, milliseconds = 3_000): void {
  notifications.show({ message, autoClose: milliseconds, role: 'status' });
}
