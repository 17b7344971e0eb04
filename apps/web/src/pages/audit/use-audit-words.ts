import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import type { Subject } from '../../registry/definition.ts';
import { useWords } from '../../registry/words.ts';
import { partsOf } from './actions.ts';

type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export interface AuditWords {
  /** An action in words. An unknown action is shown as is. */
  action: (action: string) => string;
  /** The subject of a group of actions. */
  group: (subject: string) => string;
  /** The name of a value in the detail. */
  field: (action: string, key: string) => string;
  /** A value in words, if there are any. */
  value: (key: string, value: unknown) => string | undefined;
}

export function useAuditWords(): AuditWords {
  const { t, i18n } = useTranslation('admin');
  const { language } = useLanguage();
  const words = useWords();
  return useMemo(() => {
    // Keys are composed, which their type does not allow.
    const translate = t as unknown as Translate;
    const known = (path: string): string | undefined =>
      i18n.exists(`admin:audit.${path}`) ? translate(`audit.${path}`) : undefined;
    const group = (subject: string): string => known(`group.${subject}`) ?? words.resource(subject);
    return {
      group,
      action: (action) => {
        const { subject, verb } = partsOf(action);
        const whole = known(`action.${verb === '' ? subject : `${subject}-${verb}`}`);
        if (whole !== undefined) return whole;
        const done = known(`verb.${verb}`);
        return done === undefined ? action : translate('audit.named', { kind: group(subject), verb: done });
      },
      field: (action, key) => {
        const name = words.column(partsOf(action).subject as Subject, key);
        return name === key ? (known(`key.${key}`) ?? key) : name;
      },
      value: (key, value) => (typeof value === 'string' ? known(`value.${key}-${value}`) : undefined),
    };
    // The function of the namespace stays the same when the language changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, i18n, language, words]);
}
