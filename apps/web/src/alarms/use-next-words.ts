import type { AlarmResponse } from '@groundwatch/protocol/rest';
import { useTranslation } from '../i18n/i18n.ts';
import { useEachSecond } from '../live/second.ts';
import { useLiveSource } from '../live/source.ts';
import { formatDuration } from '../ui/format-time.ts';

interface NextWords {
  /** The next action. */
  readonly action: string;
  /** The owner, or a word if there is none. */
  readonly owner: string;
  readonly isNobodys: boolean;
  /** The time left, as a countdown, or a word if there is no limit or it has passed. */
  readonly left: string;
  readonly isOverdue: boolean;
  /** What happens after the time has passed. Empty if nothing does. */
  readonly after: string;
}

/** Next action, owner and time left of a response, for the alarm's details, phones and walls. */
export function useNextWords({ next, owner }: Pick<AlarmResponse, 'next' | 'owner'>): NextWords {
  const { t } = useTranslation('alarm');
  const { now } = useLiveSource();
  const due = next.dueAt === null ? null : Date.parse(next.dueAt);
  const isOverdue = useEachSecond(() => due !== null && due <= now());
  const left = useEachSecond(() => {
    if (due === null) return t('response.noTime');
    const over = now() - due;
    return over >= 0 ? t('response.overdue', { time: formatDuration(over) }) : formatDuration(-over);
  });
  const isNobodys = owner.names.length === 0;
  return {
    action: next.item === '' ? t(`response.action.${next.action}`) : next.item,
    owner: isNobodys ? t('response.nobody') : owner.names.join(', '),
    isNobodys,
    left,
    isOverdue,
    after: next.thenTo.length === 0 ? '' : t('response.then', { to: next.thenTo.join(', ') }),
  };
}
