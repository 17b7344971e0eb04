import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Alarm } from '@groundwatch/protocol/rest';
import { isShelved, isOpen } from '../../../alarms/open-alarms.ts';
import { useAlarmNote, useBackInService, useUnshelve } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { usePermissions } from '../../../session/permissions.tsx';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';
import classes from './Detail.module.css';
import { ReasonDialog, type ReasonKind } from './ReasonDialog.tsx';
import { ShelveDialog } from './ShelveDialog.tsx';

const LONGEST = 500;

interface AlarmActionsProps {
  alarm: Alarm;
  zone: string | undefined;
  /** The typed note, logged by itself or with the acknowledgement. */
  note: string;
  onNote: (note: string) => void;
}

/** Actions on an alarm besides acknowledging. Those without permission are not shown. */
export function AlarmActions({ alarm, zone, note, onNote }: AlarmActionsProps) {
  const { t } = useTranslation('alarm');
  const held = usePermissions();
  const [dialog, setDialog] = useState<'shelve' | ReasonKind | null>(null);
  const [params, setParams] = useSearchParams();
  const addNote = useAlarmNote();
  const unshelve = useUnshelve();
  const backInService = useBackInService();
  if (!isOpen(alarm)) return null;
  const isUnacknowledged = alarm.state === 'unacknowledged' || alarm.state === 'returned';
  const mayAcknowledge = held.has('alarm:acknowledge');
  const mayShelve = held.has('alarm:shelve');
  const failure = [addNote, unshelve, backInService].find(({ error }) => error !== null)?.error;
  return (
    <Stack p="12 0" gap={16} className={`${classes.actions} gw-no-print`}>
      {mayAcknowledge && (
        <>
          <Textarea
            label={t('list.note')}
            value={note}
            maxLength={LONGEST}
            autosize
            minRows={2}
            onChange={(event) => onNote(event.currentTarget.value)}
          />
          <Row gap={8} align="stretch" wrap className={classes.buttons}>
            <Button
              variant="default"
              disabled={note.trim() === ''}
              loading={addNote.isPending}
              onClick={() => addNote.mutate({ id: alarm.id, note: note.trim() }, { onSuccess: () => onNote('') })}
            >
              {t('detail.addNote')}
            </Button>
          </Row>
        </>
      )}
      {failure && (
        <Text as="p" tone="red" role="alert">
          {failure.message}
        </Text>
      )}
      <Row gap={8} align="stretch" wrap className={classes.buttons}>
        {mayShelve &&
          (isShelved(alarm, serverClock.now()) ? (
            <Button variant="default" loading={unshelve.isPending} onClick={() => unshelve.mutate({ id: alarm.id })}>
              {t('detail.unshelve')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setDialog('shelve')}>
              {t('detail.shelve')}
            </Button>
          ))}
        {held.has('alarm:suppress') &&
          (alarm.isOutOfService ? (
            <Button
              variant="default"
              loading={backInService.isPending}
              onClick={() => backInService.mutate({ id: alarm.id })}
            >
              {t('detail.backInService')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setDialog('outOfService')}>
              {t('detail.outOfService')}
            </Button>
          ))}
        {held.has('alarm:close') && (
          <Button variant="default" onClick={() => setDialog('close')}>
            {t('detail.close')}
          </Button>
        )}
      </Row>
      {isUnacknowledged && mayAcknowledge && params.has('acknowledge') && (
        <AcknowledgeDialog
          alarm={alarm}
          onClose={() =>
            setParams(
              (now) => {
                now.delete('acknowledge');
                return now;
              },
              { replace: true },
            )
          }
        />
      )}
      {dialog === 'shelve' && <ShelveDialog alarm={alarm} zone={zone} onClose={() => setDialog(null)} />}
      {(dialog === 'close' || dialog === 'outOfService') && (
        <ReasonDialog alarm={alarm} kind={dialog} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}
