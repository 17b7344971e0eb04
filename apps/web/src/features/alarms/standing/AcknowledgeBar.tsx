import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Text } from '../../../ui/box.tsx';
import classes from './Standing.module.css';

interface AcknowledgeBarProps {
  count: number;
  isBusy: boolean;
  onAcknowledge: (note: string) => void;
  onClear: () => void;
}

const LONGEST = 500;

/** Several alarms seen at once, with what there is to say of them. */
export function AcknowledgeBar({ count, isBusy, onAcknowledge, onClear }: AcknowledgeBarProps) {
  const { t } = useTranslation('alarm');
  const [note, setNote] = useState('');
  return (
    <form
      className={classes.bar}
      aria-label={t('list.groupAcknowledge')}
      onSubmit={(event) => {
        event.preventDefault();
        onAcknowledge(note.trim());
      }}
    >
      <Text as="strong" role="status">
        {t('list.chosen', { count })}
      </Text>
      <TextInput
        aria-label={t('list.note')}
        placeholder={t('list.notePlaceholder')}
        value={note}
        maxLength={LONGEST}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="button" variant="default" onClick={onClear}>
        {t('list.clear')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {t('list.acknowledgeCount', { count })}
      </Button>
    </form>
  );
}
