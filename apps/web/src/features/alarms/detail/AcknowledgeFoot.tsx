import { Button } from '@mantine/core';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useAcknowledge } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { Row, Text } from '../../../ui/box.tsx';
import classes from './Detail.module.css';

interface AcknowledgeFootProps {
  alarm: Alarm;
  /** Sent with it. */
  note: string;
  onDone: () => void;
}

/** The acknowledge button below the details, always in reach. It includes the typed note. */
export function AcknowledgeFoot({ alarm, note, onDone }: AcknowledgeFootProps) {
  const { t } = useTranslation('alarm');
  const mayAcknowledge = useHasPermission('alarm:acknowledge');
  const acknowledge = useAcknowledge();
  const isOpen = alarm.state === 'unacknowledged' || alarm.state === 'returned';
  if (!mayAcknowledge || !isOpen) return null;
  return (
    <Row gap={12} touch className={classes.foot}>
      <Button
        loading={acknowledge.isBusy}
        onClick={() => acknowledge.mutate({ alarms: [alarm], note: note.trim() }, { onSuccess: onDone })}
      >
        {t('list.acknowledge')}
      </Button>
      {acknowledge.error && (
        <Text tone="red" role="alert">
          {acknowledge.error.message}
        </Text>
      )}
    </Row>
  );
}
