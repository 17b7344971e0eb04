import { useEffect, useRef, useState } from 'react';
import type { Command } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';

/** Announces changed states of commands to screen readers. */
export function useAnnounced(commands: readonly Command[] | undefined): string {
  const { t } = useTranslation('control');
  const known = useRef(new Map<string, Command['state']>());
  const [text, setText] = useState('');
  useEffect(() => {
    if (!commands) return;
    const moved = commands.filter(({ id, state }) => (known.current.get(id) ?? state) !== state);
    for (const { id, state } of commands) known.current.set(id, state);
    if (moved.length > 0) setText(moved.map(({ number, state }) => `#${number} ${t(`state.${state}`)}`).join(', '));
  }, [commands, t]);
  return text;
}
