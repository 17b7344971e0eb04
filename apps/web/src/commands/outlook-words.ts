import { validityOf, type Outlook } from '@groundwatch/domain/commands';
import { HOUR_MS, MINUTE_MS, type CommandKind } from '@groundwatch/protocol/model';
import type { TFunction } from 'i18next';
import { formatClock, formatShortStamp } from '../ui/format-time.ts';

export interface OutlookWords {
  /** When it arrives and how long it is valid. */
  readonly text: string;
  /** Only how long it is valid. */
  readonly validity: string;
  /** It will probably not arrive in time, shown with emphasis. */
  readonly isDoubtful: boolean;
  /** It cannot reach the device. */
  readonly isImpossible: boolean;
}

interface Place {
  /** Server time, ms since 1970. */
  readonly now: number;
  readonly zone: string | undefined;
  readonly locale: string;
  /** A duration in words. */
  readonly duration: (ms: number) => string;
}

/** Whether and when a command would reach its device, and what happens otherwise. */
export function outlookWords(
  outlook: Outlook,
  kind: CommandKind,
  { now, zone, locale, duration }: Place,
  t: TFunction<['control', 'translation']>,
): OutlookWords {
  const validMs = validityOf(kind);
  const isUrgent = validMs < HOUR_MS;
  const span = isUrgent
    ? t('translation:duration.minutes', { value: validMs / MINUTE_MS })
    : t('translation:duration.hours', { value: validMs / HOUR_MS });
  const joined = (first: string, isDoubtful: boolean): OutlookWords => {
    const urgent = isDoubtful ? 'tooLate' : 'urgent';
    const validity = t(`commands.outlook.${isUrgent ? urgent : 'valid'}`, { validity: span });
    // The full stop of CJK type includes its space.
    const gap = first.endsWith('。') ? '' : ' ';
    return { text: `${first}${gap}${validity}`, validity, isDoubtful, isImpossible: false };
  };
  switch (outlook.kind) {
    case 'now':
      return joined(t('commands.outlook.now'), false);
    case 'atContact': {
      const { expectedAt } = outlook;
      const words = { time: formatClock(expectedAt, locale, zone), wait: duration(expectedAt - now) };
      return joined(t('commands.outlook.atContact', words), expectedAt - now > validMs);
    }
    case 'overdue': {
      const { heardAt } = outlook;
      const words = { time: formatShortStamp(heardAt, now, zone), since: duration(now - heardAt) };
      return joined(t(`commands.outlook.${isUrgent ? 'silent' : 'overdue'}`, words), true);
    }
    case 'never':
      return joined(t(`commands.outlook.${isUrgent ? 'unheard' : 'never'}`), true);
    case 'disabled':
      return { text: t('commands.outlook.disabled'), validity: '', isDoubtful: true, isImpossible: true };
  }
}
