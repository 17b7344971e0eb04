import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useStations } from '../../api/registry.ts';
import { useShiftNote } from '../../api/shifts.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack } from '../../ui/box.tsx';
import { useDirtyTab } from '../../ui/page-frame.ts';

const LONGEST = 2_000;
const MOST_OFFERED = 100;

/** A note while it is typed. `add` resolves once it is stored, at once if nothing is typed. */
export function useNoteDraft(shiftId: number) {
  const [text, setText] = useState('');
  const [stationId, setStationId] = useState<string | null>(null);
  const note = useShiftNote(shiftId);
  const add = async (): Promise<void> => {
    if (text.trim() === '') return;
    await note.mutateAsync({ text: text.trim(), stationId: stationId === null ? null : Number(stationId) });
    setText('');
  };
  return { text, setText, stationId, setStationId, note, add };
}

/** A note in the open shift, optionally about a station. */
export function NoteForm({ draft }: { draft: ReturnType<typeof useNoteDraft> }) {
  const { t } = useTranslation('shift');
  const stations = useStations();
  const { text, setText, stationId, setStationId, note, add } = draft;
  useDirtyTab(text.trim() !== '');
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        // Its error is shown at the field.
        if (!note.isPending) add().catch(() => undefined);
      }}
    >
      <Textarea
        aria-label={t('note.text')}
        placeholder={t('note.text')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST}
        value={text}
        error={note.error?.message}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Row gap={8} align="stretch" justify="end" wrap>
        <Select
          flex="0 1 260px"
          aria-label={t('note.station')}
          placeholder={t('note.station')}
          searchable
          clearable
          limit={MOST_OFFERED}
          data={stations.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={stationId}
          onChange={setStationId}
        />
        <Button type="submit" variant="default" loading={note.isPending} disabled={text.trim() === ''}>
          {t('note.add')}
        </Button>
      </Row>
    </Stack>
  );
}
