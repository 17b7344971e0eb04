import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shift, ShiftReport } from '@groundwatch/protocol/rest';
import { successorsQuery, useHandOver, useTakeShift } from '../../api/shifts.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { PasswordDialog } from '../../session/PasswordDialog.tsx';
import { Stack, Text } from '../../ui/box.tsx';

const LONGEST = 2_000;
const NOBODY = 'nobody';

/** Successor, remark and signature. From then on the report is fixed. */
export function HandOverDialog({
  shift,
  figures,
  onClose,
}: {
  shift: Shift;
  figures: ShiftReport['figures'];
  onClose: () => void;
}) {
  const { t } = useTranslation('shift');
  const successors = useQuery(successorsQuery);
  const [next, setNext] = useState<string | null>(null);
  const [remark, setRemark] = useState('');
  const handOver = useHandOver(shift.id);
  const people = (successors.data ?? []).map(({ userId, accountName }) => ({
    value: String(userId),
    label: accountName,
  }));
  return (
    <PasswordDialog
      title={t('handOver.title')}
      subtitle={t('number', { id: shift.id })}
      note={t('handOver.note', { open: figures.open, unacknowledged: figures.unacknowledged })}
      confirm={t('handOver.confirm')}
      isBusy={handOver.isPending}
      isDisabled={next === null}
      error={handOver.error ?? successors.error}
      onClose={onClose}
      onConfirm={(consent) =>
        handOver.mutate(
          { nextUserId: next === NOBODY ? null : Number(next), remark: remark.trim(), consent },
          { onSuccess: onClose },
        )
      }
    >
      <Stack gap={12}>
        <Select
          data-autofocus
          openOnFocus={false}
          searchable
          label={t('handOver.next')}
          data={[...people, { value: NOBODY, label: t('handOver.nobody') }]}
          value={next}
          onChange={setNext}
        />
        <Textarea
          label={t('handOver.remark')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </Stack>
    </PasswordDialog>
  );
}

/** The successor's signature. */
export function TakeDialog({
  shift,
  onTaken,
  onClose,
}: {
  shift: Shift;
  onTaken: (id: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('shift');
  const take = useTakeShift(shift.id);
  return (
    <PasswordDialog
      title={t('take.title')}
      subtitle={t('take.of', { name: shift.accountName })}
      note={t('take.note')}
      confirm={t('take.confirm')}
      isBusy={take.isPending}
      error={take.error}
      onClose={onClose}
      onConfirm={(consent) => take.mutate(consent, { onSuccess: (detail) => onTaken(detail.shift.id) })}
    >
      {shift.remark !== '' && (
        <Text as="p" pre>
          {shift.remark}
        </Text>
      )}
    </PasswordDialog>
  );
}
