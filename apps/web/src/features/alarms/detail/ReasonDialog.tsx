import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useCloseAlarm, useOutOfService } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import classes from './Detail.module.css';

export type ReasonKind = 'close' | 'outOfService';
const LONGEST = 500;

/** Closes an alarm or takes it out of service; both want a reason. */
export function ReasonDialog({ alarm, kind, onClose }: { alarm: Alarm; kind: ReasonKind; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const [reason, setReason] = useState('');
  const close = useCloseAlarm();
  const outOfService = useOutOfService();
  const call = kind === 'close' ? close : outOfService;
  return (
    <Modal
      opened
      centered
      size={440}
      onClose={onClose}
      title={t(`detail.${kind}`)}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          call.mutate({ id: alarm.id, reason: reason.trim() }, { onSuccess: onClose });
        }}
      >
        <p className={classes.hint}>{t(`detail.${kind}Hint`)}</p>
        <Textarea
          data-autofocus
          required
          withAsterisk={false}
          label={t('detail.reason')}
          value={reason}
          maxLength={LONGEST}
          minRows={2}
          autosize
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {call.error && (
          <p className={classes.error} role="alert">
            {call.error.message}
          </p>
        )}
        <div className={classes.buttonsEnd}>
          <Button type="button" variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={call.isPending}>
            {t(`detail.${kind}`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
