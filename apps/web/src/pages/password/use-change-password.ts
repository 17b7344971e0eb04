import type { failures } from '@groundwatch/protocol/rest';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../errors/api-error.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { userQuery } from '../../session/session.ts';
import { showError, showNote } from '../../ui/toasts.ts';

// A copy, because importing the protocol's object would include its schemas.
const WRONG_PASSWORD: (typeof failures)['wrongPassword']['code'] = 40_001;

interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
}

const isField = (path: string): path is keyof Passwords => path === 'oldPassword' || path === 'newPassword';

/** Changes the user's own password. Field refusals go to the field, others are shown. */
export function useChangePassword(onFieldError: (field: keyof Passwords, words: string) => void, onSaved: () => void) {
  const { t } = useTranslation('tools');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Passwords) => call('POST /rest/user/password', { body }),
    onSuccess: async () => {
      showNote(t('password.saved'));
      await queries.invalidateQueries(userQuery);
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === WRONG_PASSWORD) return onFieldError('oldPassword', error.message);
      const fields = error instanceof ApiError ? error.fields.filter(({ path }) => isField(path)) : [];
      for (const { path, msg } of fields) if (isField(path)) onFieldError(path, msg);
      if (fields.length === 0 && !(error instanceof ApiError && error.status === 401)) showError(error);
    },
    meta: { quiet: true },
  });
}
