import { queryClient } from '../api/query-client.ts';
import { changeLanguage, translate } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { showNote } from '../ui/toasts.ts';
import { preferences } from './preferences.ts';

const NOTE_MS = 1_000;

/** The user's choice: all open pages follow, server texts are refetched, and the server stores it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  showNote(translate('language.changed'), NOTE_MS);
  preferences.set('language', language);
  await queryClient.invalidateQueries();
}
