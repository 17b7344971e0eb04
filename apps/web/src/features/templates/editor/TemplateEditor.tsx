import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { parameterSets } from '@groundwatch/protocol/model';
import type { Template } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { useSaveRow } from '../../../resource/calls.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Stack } from '../../../ui/box.tsx';
import { showNote } from '../../../ui/toasts.ts';
import { readDraft, type TemplateDraft } from './draft.ts';
import { ParameterRows } from './ParameterRows.tsx';
import { FormBar } from '../../../ui/FormBar.tsx';

interface TemplateEditorProps {
  /** Null: not stored yet. */
  template: Template | null;
  draft: TemplateDraft;
  /** Differs from the stored one. */
  isChanged: boolean;
  onDraft: (draft: TemplateDraft) => void;
  onSaved: (id: number) => void;
  onApply: () => void;
}

/** A template: name, set, and values of parameters. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { template, draft, isChanged, onDraft, onSaved, onApply } = props;
  const { t } = useTranslation('control');
  const name = useNames();
  const maySave = useHasPermission(template ? 'template:update' : 'template:create');
  const mayApply = useHasPermission('device:command');
  const save = useSaveRow('parameter-templates', template);
  const [isTried, setTried] = useState(false);
  const { values, problems } = readDraft(draft);
  const count = Object.keys(values).length;
  const isSound = problems.length === 0;
  const isNamed = draft.name.trim() !== '';
  const submit = (): void => {
    setTried(true);
    if (!isSound || !isNamed) return;
    const { note, set } = draft;
    save.mutate(
      { name: draft.name.trim(), note, set, values },
      {
        onSuccess: (made) => {
          showNote(t('templates.saved', { name: draft.name.trim() }));
          onSaved(made?.id ?? template!.id);
        },
      },
    );
  };
  return (
    <Panel title={template ? template.name : t('templates.new')} aside={t('templates.chosen', { count })}>
      <Stack columns="minmax(180px, 1.4fr) minmax(150px, 1fr) minmax(200px, 2fr)" gap="12 16" p="4 0 16 0" single={767}>
        <TextInput
          label={t('templates.name')}
          value={draft.name}
          maxLength={100}
          readOnly={!maySave}
          error={isTried && !isNamed ? t('templates.nameMissing') : null}
          onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('templates.set')}
          value={String(draft.set)}
          disabled={!maySave && template !== null}
          data={parameterSets.map((set) => ({ value: String(set.id), label: name(set.names) }))}
          onChange={(event) => onDraft({ ...draft, set: Number(event.currentTarget.value), typed: {} })}
        />
        <Textarea
          label={t('templates.note')}
          value={draft.note}
          maxLength={500}
          autosize={false}
          rows={1}
          readOnly={!maySave}
          onChange={(event) => onDraft({ ...draft, note: event.currentTarget.value })}
        />
      </Stack>
      <ParameterRows draft={draft} problems={problems} isReadOnly={!maySave && !mayApply} onDraft={onDraft} />
      <FormBar
        isProblem={(isTried && !isSound) || save.isError}
        note={
          save.error
            ? save.error.message
            : count === 0
              ? t('templates.nothingChosen')
              : isSound
                ? t(isChanged ? 'templates.notSaved' : 'templates.isSaved')
                : t('templates.problems', { count: problems.length })
        }
      >
        {maySave && (
          <Button variant="default" loading={save.isPending} disabled={!isChanged} onClick={submit}>
            {t('templates.save')}
          </Button>
        )}
        {mayApply && (
          <Button leftSection={<IconSend size={16} stroke={1.8} aria-hidden />} disabled={!isSound} onClick={onApply}>
            {t('templates.apply')}
          </Button>
        )}
      </FormBar>
    </Panel>
  );
}
