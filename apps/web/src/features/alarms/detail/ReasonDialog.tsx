import type { Alarm } from '@groundwatch/protocol/rest';
import { useCloseAlarm, useOutOfService } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ReasonForm } from './ReasonForm.tsx';

export type ReasonKind = 'close' | 'outOfService';

/** Closes an alarm or takes it out of service. Both need a reason. */
export function ReasonDialog({ alarm, kind, onClose }: { alarm: Alarm; kind: ReasonKind; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const close = useCloseAlarm();
  const outOfService = useOutOfService();
  const call = kind === 'close' ? close : outOfService;
  return (
    <ReasonForm
      title={t(`detail.${kind}`)}
      hint={t(`detail.${kind}Hint`)}
      onSubmit={(reason) => call.mutateAsync({ id: alarm.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
