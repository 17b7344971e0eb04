import { Button, Textarea } from '@mantine/core';
import type { Alarm } from '@groundwatch/protocol/rest';
import { isOpen } from '../../../alarms/open-alarms.ts';
import { useAlarmNote } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { Row, Stack, Text } from '../../../ui/box.tsx';

const LONGEST = 500;

interface AlarmNoteProps {
  alarm: Alarm;
  /** The typed note, logged by itself or with the acknowledgement. */
  note: string;
  onNote: (note: string) => void;
}

/** A note on an open alarm, for those who may acknowledge it. */
export function AlarmNote({ alarm, note, onNote }: AlarmNoteProps) {
  const { t } = useTranslation('alarm');
  const mayAcknowledge = useHasPermission('alarm:acknowledge');
  const addNote = useAlarmNote();
  if (!mayAcknowledge || !isOpen(alarm)) return null;
  return (
    <Stack gap={8} className="gw-no-print">
      <Textarea
        label={t('list.note')}
        value={note}
        maxLength={LONGEST}
        autosize
        minRows={2}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
      <Row gap={8}>
        <Button
          variant="default"
          disabled={note.trim() === ''}
          loading={addNote.isPending}
          onClick={() => addNote.mutate({ id: alarm.id, note: note.trim() }, { onSuccess: () => onNote('') })}
        >
          {t('detail.addNote')}
        </Button>
        {addNote.error && (
          <Text tone="red" role="alert">
            {addNote.error.message}
          </Text>
        )}
      </Row>
    </Stack>
  );
}
