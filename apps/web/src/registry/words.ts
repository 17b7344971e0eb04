import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import type { ChoiceWords, Subject } from './definition.ts';

/** Texts of the registry with composed keys. */
export interface RegistryWords {
  /** Singular name of a kind, and its title. */
  resource: (subject: string) => string;
  resources: (subject: string) => string;
  column: (subject: Subject, key: string) => string;
  choice: (of: ChoiceWords, value: unknown) => string;
  /** The problem of a field. */
  problem: (problem: string, values?: Readonly<Record<string, unknown>>) => string;
}

type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export function useWords(): RegistryWords {
  const { t, i18n } = useTranslation('words');
  const { language } = useLanguage();
  return useMemo(() => {
    // Keys are composed, which their type does not allow.
    const translate = t as unknown as Translate;
    const orKey = (path: string, key: string): string => (i18n.exists(`words:${path}`) ? translate(path) : key);
    return {
      resource: (subject) => orKey(`resource.${subject}`, subject),
      resources: (subject) => orKey(`resources.${subject}`, subject),
      column: (subject, key) => orKey(`column.${subject}.${key}`, key),
      choice: (of, value) => orKey(`choice.${of}.${String(value)}`, String(value)),
      problem: (problem, values = {}) => translate(`field.${problem}`, values),
    };
    // The function of the namespace stays the same when the language changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, i18n, language]);
}
