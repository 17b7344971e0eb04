import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Alarm } from '@groundwatch/protocol/rest';
import { LevelMark } from '../../../alarms/LevelMark.tsx';
import { useSubjectName } from '../../../alarms/use-subject-name.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { Elapsed } from './Elapsed.tsx';
import classes from './OpenAlarms.module.css';

interface AcknowledgeBarProps {
  chosen: readonly Alarm[];
  /** The next alarm, used while none is selected. */
  next: Alarm | undefined;
  zone: string | undefined;
  isBusy: boolean;
  onAcknowledge: (alarms: readonly Alarm[], note?: string) => void;
  onOpen: (id: number) => void;
  onClear: () => void;
}

const LONGEST = 500;
const look = {
  columns: 'auto minmax(120px, 1fr) auto auto',
  gap: '8 12',
  align: 'center',
  p: '8 16',
  fixed: true,
  raised: true,
  className: classes.bar,
} as const;

/** The bar below the list: acknowledges the selected alarms with a note or, on a phone, the next one. */
export function AcknowledgeBar({ chosen, next, zone, isBusy, onAcknowledge, onOpen, onClear }: AcknowledgeBarProps) {
  const { t } = useTranslation('alarm');
  const subject = useSubjectName();
  const [note, setNote] = useState('');
  if (chosen.length === 0 && next) {
    const name = `${next.stationName} · ${subject(next)}`;
    return (
      <Stack {...look} role="group" aria-label={t('list.next')}>
        <Row gap={8} shrink full>
          <Text text="table" tone="text2" nowrap>
            {t('list.next')}
          </Text>
          <LevelMark alarm={next} size={20} />
          <Text grow truncate weight={600}>
            {name}
          </Text>
          <Text text="table" tone="text2" nowrap>
            <Elapsed since={next.triggerTime} zone={zone} isShort />
          </Text>
        </Row>
        <Button loading={isBusy} onClick={() => onAcknowledge([next])}>
          {t('list.acknowledge')}
        </Button>
        <Button variant="default" onClick={() => onOpen(next.id)}>
          {t('list.respond')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack
      {...look}
      as="form"
      aria-label={t('list.groupAcknowledge')}
      onSubmit={(event) => {
        event.preventDefault();
        onAcknowledge(chosen, note.trim());
      }}
    >
      <Text as="strong" role="status">
        {t('list.chosen', { count: chosen.length })}
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
        {t('list.acknowledgeCount', { count: chosen.length })}
      </Button>
    </Stack>
  );
}
