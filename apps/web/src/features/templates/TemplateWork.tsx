import { useQuery } from '@tanstack/react-query';
import type { Template } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { parameterSetQuery } from '../../api/commands.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useDirtyTab } from '../../ui/page-frame.ts';
import { Panel } from '../../ui/Panel.tsx';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { ApplyView } from './apply/ApplyView.tsx';
import { emptyDraft, readDraft, typedValues, type TemplateDraft } from './editor/draft.ts';
import { TemplateEditor } from './editor/TemplateEditor.tsx';

export type Step = 'edit' | 'apply';

interface TemplateWorkProps {
  template: Template | null;
  /** The initial draft. */
  start: TemplateDraft;
  step: Step;
  onStep: (step: Step) => void;
  onSaved: (id: number) => void;
  onStarted: (rolloutId: string) => void;
}

const draftOf = ({ name, note, set, values }: Template): TemplateDraft => ({
  name,
  note,
  set,
  typed: typedValues(set, values),
});

/** Compares by meaning, not by the typed text. */
const meaningOf = (draft: TemplateDraft): string =>
  JSON.stringify([draft.name.trim(), draft.note.trim(), draft.set, readDraft(draft).values]);

/** One template, stored or new: edited and applied to devices. */
export function TemplateWork(props: TemplateWorkProps) {
  const { template, start, step, onStep, onSaved, onStarted } = props;
  // The edited version. A newer one by somebody else does not discard input, but saving is refused.
  const [base, setBase] = useState(template);
  const stored = base ? draftOf(base) : null;
  const [draft, setDraft] = useState(stored ?? start);
  const isChanged = stored === null || meaningOf(stored) !== meaningOf(draft);
  if (template && base && template.version !== base.version) {
    const newer = draftOf(template);
    const isSaved = meaningOf(newer) === meaningOf(draft);
    if (isSaved || (step === 'edit' && !isChanged)) {
      setBase(template);
      setDraft(isSaved ? draft : newer);
    }
  }
  const { values, problems } = readDraft(draft);
  useDirtyTab(meaningOf(stored ?? start) !== meaningOf(draft));
  if (step === 'apply' && problems.length === 0) {
    const wanted = {
      templateId: isChanged ? null : (base?.id ?? null),
      name: draft.name,
      set: draft.set,
      values,
    };
    return <ApplyView wanted={wanted} devices={[]} onStarted={onStarted} />;
  }
  return (
    <TemplateEditor
      template={base}
      draft={draft}
      isChanged={isChanged}
      onDraft={setDraft}
      onSaved={onSaved}
      onApply={() => onStep('apply')}
    />
  );
}

/** A new template with a device's reported values of a set. */
export function TemplateFromDevice({
  deviceNo,
  set,
  ...props
}: Omit<TemplateWorkProps, 'template' | 'start'> & { deviceNo: string; set: number }) {
  const { t } = useTranslation('control');
  const state = useQuery(parameterSetQuery(deviceNo, set));
  if (!state.data) {
    if (state.error) return <PanelError message={state.error.message} onRetry={() => void state.refetch()} />;
    return (
      <Panel title={t('templates.new')} isLoading skeleton={<Skeleton rows={10} height={32} />}>
        {null}
      </Panel>
    );
  }
  const reported = Object.fromEntries(state.data.params.map(({ key, reported: value }) => [key, value]));
  return <TemplateWork {...props} template={null} start={{ ...emptyDraft, set, typed: typedValues(set, reported) }} />;
}
