import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { showError, showNote } from '../ui/toasts.ts';
import { actionOf } from './menu.ts';

/** Opens the target of a menu entry: a page, another site in a new window, or an explanation. */
export function useFollow(): (path: string) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      const action = actionOf(path);
      if (action.kind === 'page') void navigate(action.path);
      else if (action.kind === 'external') window.open(action.url, '_blank', 'noopener,noreferrer');
      else if (action.kind === 'refused') showError(new Error(t('shell.refused', { path })));
      else showNote(t('shell.placeholder'));
    },
    [navigate, t],
  );
}
