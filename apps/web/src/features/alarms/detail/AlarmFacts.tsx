import type { ReactNode } from 'react';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { formatShortStamp } from '../../../ui/format-time.ts';
import { Stamp } from '../../../session/Stamp.tsx';
import { serverClock } from '../../../live/live.ts';

/** Times and persons of the alarm's steps. */
export function AlarmFacts({ alarm, zone }: { alarm: Alarm; zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const { trigger } = alarm;
  const stamp = (time: string): ReactNode => <Stamp time={time} zone={zone} />;
  const now = serverClock.now();
  const short = (time: string | null): string => (time === null ? '…' : formatShortStamp(Date.parse(time), now, zone));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('list.kind'),
      `${t(`kind.${alarm.kind}`)}${alarm.version > 0 ? ` · ${t('detail.version', { version: alarm.version })}` : ''}`,
    ],
    [t('detail.trigger'), stamp(alarm.triggerTime)],
    ...(alarm.firstTriggerTime === alarm.triggerTime
      ? []
      : [[t('detail.firstTrigger'), stamp(alarm.firstTriggerTime)] as const]),
    [t('detail.raised'), stamp(alarm.raisedTime)],
    ...(trigger.failureInterval
      ? [[t('detail.interval'), `${short(trigger.failureInterval[0])} – ${short(trigger.failureInterval[1])}`] as const]
      : []),
    ...(trigger.members?.length ? [[t('detail.members'), trigger.members.join(' · ')] as const] : []),
    ...(alarm.acknowledgedTime
      ? [
          [
            t('detail.acknowledged'),
            <>
              {stamp(alarm.acknowledgedTime)} {alarm.acknowledgedBy}
            </>,
          ] as const,
        ]
      : []),
    ...(alarm.returnedTime ? [[t('detail.returned'), stamp(alarm.returnedTime)] as const] : []),
    ...(alarm.endedTime ? [[t('detail.ended'), stamp(alarm.endedTime)] as const] : []),
    ...(alarm.reactivations > 0 ? [[t('detail.reactivations'), String(alarm.reactivations)] as const] : []),
    ...(alarm.shelvedUntil && Date.parse(alarm.shelvedUntil) > now
      ? [
          [
            t('detail.shelved'),
            t('detail.shelvedBy', {
              name: alarm.shelvedBy,
              time: short(alarm.shelvedUntil),
              reason: alarm.shelveReason,
            }),
          ] as const,
        ]
      : []),
  ];
  return <Facts facts={facts} />;
}
