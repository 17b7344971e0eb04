import type { AlarmResponse } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { useEachSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { formatDuration } from '../../ui/format-time.ts';

interface NextWords {
  /** What is to be done next. */
  readonly action: string;
  /** Whose it is; words where it is nobody's. */
  readonly owner: string;
  readonly isNobodys: boolean;
  /** How much time is left, counting; words where none is set, or where it has passed. */
  readonly left: string;
  readonly isOverdue: boolean;
  /** What happens when the time has passed; empty: nothing. */
  readonly after: string;
}

/** The next action of a response, its owner and the time left: what stands in the story, on a phone and on a wall. */
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
