import type { ParameterSet } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { ApiError } from '../../errors/api-error.ts';
import { useWriteParameters } from '../../api/commands.ts';
import { newId } from '../../api/new-id.ts';
import { parameterText } from '../../commands/content.ts';
import { OutlookNote } from '../../commands/OutlookNote.tsx';
import { HIDDEN } from '../../commands/use-content-text.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { PasswordDialog } from '../../session/PasswordDialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { showNote } from '../../ui/toasts.ts';
import { mayCutOff, refusalsOf, valuesOf, type Row } from './rows.ts';

interface WriteDialogProps {
  device: Device;
  set: ParameterSet;
  /** The changed rows as they are now. */
  rows: readonly Row[];
  zone: string | undefined;
  onClose: () => void;
  onWritten: (keys: string[]) => void;
  /** The server refused values of these parameters, with reasons. */
  onRefused: (refusals: Record<string, string>) => void;
}

/** The changes to write, and the password. */
export function WriteDialog({ device, set, rows: current, zone, onClose, onWritten, onRefused }: WriteDialogProps) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const name = useNames();
  const [id] = useState(newId);
  // The sent changes stay as confirmed while the page already shows them on their way.
  const [sent, setSent] = useState<readonly Row[] | null>(null);
  const rows = sent ?? current;
  const write = useWriteParameters(device.deviceNo, set.id);
  const text = ({ parameter }: Row, value: string | number | null): string =>
    parameter.isWriteOnly ? HIDDEN : parameterText(parameter, value, language);
  const meanwhile = rows.filter((row) => row.meanwhile !== null);
  return (
    <PasswordDialog
      title={t('parameters.writeTitle', { count: rows.length })}
      subtitle={device.name}
      changes={rows.map((row) => ({
        key: row.parameter.key,
        label: name(row.parameter.names),
        from: row.parameter.isWriteOnly ? '' : text(row, row.state?.reported ?? null),
        to: text(row, row.wanted?.value ?? null),
      }))}
      note={<OutlookNote device={device} zone={zone} kind="write" />}
      hasReason
      confirm={t('parameters.writeConfirm')}
      isBusy={write.isPending}
      error={write.error}
      onClose={onClose}
      onConfirm={(consent) => {
        setSent(rows);
        write.mutate(
          { id, consent, values: valuesOf(rows) },
          {
            onSuccess: ({ number }) => {
              showNote(t('parameters.sent', { number }));
              onWritten(rows.map(({ parameter }) => parameter.key));
            },
            onError: (error) => {
              setSent(null);
              const refusals = error instanceof ApiError ? refusalsOf(error, set) : {};
              if (Object.keys(refusals).length > 0) onRefused(refusals);
            },
          },
        );
      }}
    >
      {mayCutOff(rows) && <Note kind="warning">{t('parameters.mayCutOff')}</Note>}
      {meanwhile.length > 0 && (
        <Note kind="warning">
          {t('parameters.meanwhileList', {
            names: meanwhile.map(({ parameter }) => name(parameter.names)).join(' · '),
          })}
        </Note>
      )}
    </PasswordDialog>
  );
}
