import { useCallback } from 'react';
import type { Command } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { formatZonedStamp } from '../ui/format-time.ts';
import { contentOf } from './content.ts';

/** Placeholder for write-only values. */
export const HIDDEN = '••••••••';

export interface ContentText {
  /** The kind of command and the set. */
  readonly title: string;
  /** The content in one line. Empty if the title says everything. */
  readonly detail: string;
}

type Asked = Pick<Command, 'kind' | 'body' | 'before' | 'dropped'>;

/** The content of a command in one line of text. */
export function useContentText(): (command: Asked) => ContentText {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  return useCallback(
    (command) => {
      const content = contentOf(command, language);
      switch (content.kind) {
        case 'read':
          return { title: t('commands.content.read', { set: content.set }), detail: '' };
        case 'write': {
          const lines = content.lines.map(({ label, value, was }) => {
            const becomes = was === null ? (value ?? HIDDEN) : `${was} → ${value}`;
            return `${label} ${becomes}`;
          });
          return { title: t('commands.content.write', { set: content.set }), detail: lines.join(' · ') };
        }
        case 'raw':
          return { title: t('commands.content.raw'), detail: content.text };
        case 'clock':
          return { title: t('commands.content.clock'), detail: '' };
        case 'query': {
          const { target, quantity, period } = content;
          const about = quantity === null ? [] : [t(`commands.query.quantity.${quantity}`)];
          const times = period === null ? [] : [period.map((at) => formatZonedStamp(at)).join(' – ')];
          const detail = [t(`commands.query.target.${target}`), ...about, ...times].join(' · ');
          return { title: t('commands.content.query'), detail };
        }
        case 'horn': {
          const { action, levelName: level, duration, voice } = content;
          const detail = action === 'stop' ? '' : t('commands.content.hornDetail', { level, duration, voice });
          return { title: t(`commands.content.horn.${action}`), detail };
        }
      }
    },
    [t, language],
  );
}
