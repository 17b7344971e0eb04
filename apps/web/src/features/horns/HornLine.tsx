import { IconSpeakerphone } from '@tabler/icons-react';
import type { HornSounding, SoundingHorn } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { formatDuration } from '../../ui/format-time.ts';
import { HornSteps } from './HornSteps.tsx';
import classes from './Sounding.module.css';
import { TextLink } from '../../ui/TextLink.tsx';

interface HornLineProps {
  sounding: HornSounding;
  horn: SoundingHorn;
  now: number;
}

const leftOf = (until: string, now: number): string => formatDuration(Math.max(0, Date.parse(until) - now));

/** One horn of a sounding: its state, what it waits for, and its steps. */
export function HornLine({ sounding, horn, now }: HornLineProps) {
  const { t } = useTranslation('alarm');
  const { order, insteadOf, isChosen } = horn;
  const former = sounding.horns.find(({ position }) => position === insteadOf);
  const role = former
    ? t('horns.insteadOf', { name: former.deviceName })
    : t(isChosen ? 'horns.chosen' : 'horns.reserve');
  const isIdle = !isChosen && order === null;
  return (
    <Stack as="li" gap={12} p="12 0" className={classes.horn} data-idle={isIdle || undefined}>
      <Row gap="4 8" wrap>
        <IconSpeakerphone size={18} stroke={1.8} aria-hidden />
        <TextLink style={{ fontWeight: 650 }} to={`/devices/${horn.deviceNo}`}>
          {horn.deviceName}
        </TextLink>
        <Text text="table" tone="text2">
          {role}
        </Text>
        <Text ml="auto" text="table">
          {isIdle ? t('horns.notCalled') : <Doing horn={horn} now={now} />}
        </Text>
      </Row>
      {!isIdle && <HornSteps sounding={sounding} horn={horn} now={now} />}
      {order && (
        <Row as="p" gap="4 16" align="stretch" wrap text="least" tone="text2">
          {order.number !== null && (
            <span>
              {t('horns.command', { number: order.number })}
              {order.tries > 1 && ` · ${t('horns.tries', { count: order.tries })}`}
            </span>
          )}
          <Reason reason={order.reason} />
          {horn.ear && (
            <span>
              {t('horns.ear', { name: horn.ear.sensorName, threshold: horn.ear.threshold })}
              {horn.heardPeak !== null && ` · ${horn.heardPeak}`}
            </span>
          )}
          {horn.missedAt !== null && sounding.horns.some((one) => one.insteadOf === horn.position) && (
            <span>{t('horns.mark.fellBack')}</span>
          )}
        </Row>
      )}
    </Stack>
  );
}

function Reason({ reason }: { reason: NonNullable<SoundingHorn['order']>['reason'] }) {
  const { t } = useTranslation('control');
  return reason === '' ? null : <span>{t(`reason.${reason}`)}</span>;
}

function Doing({ horn, now }: { horn: SoundingHorn; now: number }) {
  const { t } = useTranslation('alarm');
  const { soundsUntil, answerUntil, hearUntil } = horn;
  if (soundsUntil !== null && Date.parse(soundsUntil) > now)
    return <strong>{t('horns.soundsFor', { left: leftOf(soundsUntil, now) })}</strong>;
  if (hearUntil !== null) return t('horns.hearLeft', { left: leftOf(hearUntil, now) });
  if (answerUntil !== null) return t('horns.answerLeft', { left: leftOf(answerUntil, now) });
  return null;
}
