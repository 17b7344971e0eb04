import type { HornSounding, SoundingHorn } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { formatShortStamp } from '../../ui/format-time.ts';
import { stepsOf } from '../../alarms/horn-steps.ts';
import { Steps } from '../../ui/Steps.tsx';

interface HornStepsProps {
  sounding: HornSounding;
  horn: SoundingHorn;
  /** Server time, ms since 1970. */
  now: number;
}

const marks = { done: 'done', ended: 'ended', coming: 'coming', now: 'current', none: 'skipped' } as const;

/** The progress of one horn. */
export function HornSteps({ sounding, horn, now }: HornStepsProps) {
  const { t } = useTranslation('alarm');
  const isUnheard = horn.unheardAt !== null && horn.heardAt === null;
  const steps = stepsOf(sounding, horn).map(({ key, mark, at }) => ({
    key,
    mark: marks[mark],
    word: key === 'heard' && isUnheard ? t('horns.mark.unheard') : t(`horns.step.${key}`),
    time:
      at !== null ? (
        <time dateTime={at}>{formatShortStamp(Date.parse(at), now, sounding.timeZone)}</time>
      ) : mark === 'ended' ? (
        t('horns.mark.ended')
      ) : (
        '—'
      ),
  }));
  return <Steps label={t('horns.steps', { name: horn.deviceName })} steps={steps} />;
}
