import { IconCheck, IconX } from '@tabler/icons-react';
import type { HornSounding, SoundingHorn } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { formatShortStamp } from '../../ui/format-time.ts';
import { stepsOf } from '../../alarms/horn-steps.ts';
import { Text } from '../../ui/box.tsx';
import classes from './HornSteps.module.css';

interface HornStepsProps {
  sounding: HornSounding;
  horn: SoundingHorn;
  /** The server's, ms since 1970. */
  now: number;
}

const marks = { done: IconCheck, ended: IconX } as const;

/** How far one horn is, each step with its time; one below the other where there is no room. */
export function HornSteps({ sounding, horn, now }: HornStepsProps) {
  const { t } = useTranslation('alarm');
  return (
    <div className={classes.life}>
      <ol className={classes.steps} aria-label={t('horns.steps', { name: horn.deviceName })}>
        {stepsOf(sounding, horn).map(({ key, mark, at }) => {
          const Icon = mark === 'done' || mark === 'ended' ? marks[mark] : null;
          const isUnheard = key === 'heard' && horn.unheardAt !== null && horn.heardAt === null;
          return (
            <li key={key} data-mark={mark} aria-current={mark === 'now' ? 'step' : undefined}>
              <span className={classes.disc} aria-hidden>
                {Icon ? <Icon size={13} stroke={3} /> : <i />}
              </span>
              <span className={classes.word}>{isUnheard ? t('horns.mark.unheard') : t(`horns.step.${key}`)}</span>
              <Text tone="text2">
                {at === null ? (
                  mark === 'ended' ? (
                    t('horns.mark.ended')
                  ) : (
                    '—'
                  )
                ) : (
                  <time dateTime={at}>{formatShortStamp(Date.parse(at), now, sounding.timeZone)}</time>
                )}
              </Text>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
