import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { newestRow } from '../calls.ts';
import type { RegistryDefinition, RegistryRow, Values } from '../definition.ts';
import { FieldValue } from '../list/FieldValue.tsx';
import { clashesOf, merged, proposal, type Choice, type Clash } from '../merge.ts';
import { valuesOfRow } from '../values.ts';
import { useWords } from '../words.ts';
import classes from './ConflictDialog.module.css';
import { PanelError, Skeleton } from '../../ui/states.tsx';

interface ConflictDialogProps {
  definition: RegistryDefinition;
  id: number;
  /** The row at the start of editing, and the user's version. */
  before: Values;
  mine: Values;
  onClose: () => void;
  onMerged: (newest: RegistryRow, theirs: Values, values: Values) => void;
}

/** Another user saved the row meanwhile: both versions side by side, with a choice per field. */
export function ConflictDialog({ definition, id, before, mine, onClose, onMerged }: ConflictDialogProps) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const newest = useQuery({
    queryKey: ['newest', definition.path, id],
    queryFn: () => newestRow(definition.path, id),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
  const who = useLastAuthor(definition.subject, id);
  const theirs = useMemo(() => newest.data && valuesOfRow(definition, newest.data), [definition, newest.data]);
  const clashes = useMemo(() => (theirs ? clashesOf(before, mine, theirs) : []), [before, mine, theirs]);
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const choices = { ...proposal(clashes), ...chosen };
  const isOpen = clashes.some(({ key }) => choices[key] === undefined);
  const at = newest.data?.['updatedAt'];
  return (
    <Dialog
      title={t('registry.conflict.title')}
      size={760}
      {...(theirs &&
        newest.data && {
          submit: t('registry.conflict.save'),
          cancel: t('registry.conflict.back'),
          isDisabled: isOpen,
          onSubmit: () => onMerged(newest.data, theirs, merged(mine, clashes, choices)),
        })}
      onClose={onClose}
    >
      {newest.isError && <PanelError message={newest.error.message} onRetry={() => void newest.refetch()} />}
      {newest.isPending && <Skeleton rows={5} height={32} />}
      {theirs && newest.data && (
        <>
          <Text as="p" tone="text2">
            {who === undefined ? t('registry.conflict.changed') : t('registry.conflict.changedBy', { name: who })}
            {typeof at === 'string' && (
              <>
                {' · '}
                <Stamp time={at} />
              </>
            )}
          </Text>
          {clashes.length === 0 && (
            <Text as="p" tone="text2">
              {t('registry.conflict.none')}
            </Text>
          )}
          <Stack gap={12} scroll className={classes.clashes}>
            {clashes.map((clash) => (
              <ClashRow
                key={clash.key}
                definition={definition}
                clash={clash}
                label={words.column(definition.subject, clash.key)}
                choice={choices[clash.key]}
                onChoice={(choice) => setChosen((all) => ({ ...all, [clash.key]: choice }))}
              />
            ))}
          </Stack>
        </>
      )}
    </Dialog>
  );
}

interface ClashRowProps {
  definition: RegistryDefinition;
  clash: Clash;
  label: string;
  choice: Choice | undefined;
  onChoice: (choice: Choice) => void;
}

function ClashRow({ definition, clash, label, choice, onChoice }: ClashRowProps) {
  const { t } = useTranslation('admin');
  const option = (side: Choice) => (
    <Row
      as="label"
      gap={8}
      align="stretch"
      p="8 12"
      className={classes.side}
      data-chosen={choice === side || undefined}
    >
      <input type="radio" name={`clash-${clash.key}`} checked={choice === side} onChange={() => onChoice(side)} />
      <span>
        <small>{t(`registry.conflict.${side}`)}</small>
        <FieldValue definition={definition} fieldKey={clash.key} value={clash[side]} />
      </span>
    </Row>
  );
  return (
    <Stack as="fieldset" gap={8} shrink p="0 0 12 0" className={classes.clash}>
      <legend>
        {label}
        {clash.isContested && <em>{t('registry.conflict.contested')}</em>}
      </legend>
      <Box p="8 0" className={classes.before}>
        <small>{t('registry.conflict.before')}</small>
        <FieldValue definition={definition} fieldKey={clash.key} value={clash.before} />
      </Box>
      {option('theirs')}
      {option('mine')}
    </Stack>
  );
}

/** Who changed a row last, with permission for the audit log. */
function useLastAuthor(subject: string, id: number): string | undefined {
  const mayRead = useHasPermission('audit:list');
  const { data } = useQuery(
    queryOf(
      'GET /rest/audit',
      { query: { action: `${subject}:update`, keyword: String(id), size: 50 } },
      { enabled: mayRead, staleTime: 0, gcTime: 0 },
    ),
  );
  return data?.records.find(({ target, isSuccess }) => target === String(id) && isSuccess)?.accountName;
}
