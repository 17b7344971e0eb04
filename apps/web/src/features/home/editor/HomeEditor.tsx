import { useQueryClient } from '@tanstack/react-query';
import type { HomeArrangement } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { showError, showNote } from '../../../ui/toasts.ts';
import { useDirtyTab } from '../../../ui/page-frame.ts';
import { homeQuery, isConflict, useSaveArrangement } from '../home-api.ts';
import type { WidthClass } from '../../../panels/arrange/use-width-class.ts';
import { EditorBar } from './EditorBar.tsx';
import { EditorDialogs, type AskedDialog } from './EditorDialogs.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { ArrangeGrid } from '../../../panels/arrange/ArrangeGrid.tsx';
import { useEditing } from '../../../panels/arrange/use-editing.ts';

interface HomeEditorProps {
  home: HomeArrangement;
  width: WidthClass;
  onClose: () => void;
}

const NOTE_MS = 4_000;

/** The home page in edit mode: panels are added, moved, resized, bound and removed. */
export function HomeEditor({ home, width, onClose }: HomeEditorProps) {
  const { t } = useTranslation('panels');
  const queries = useQueryClient();
  // The version at opening. Later saves by others are not overwritten unseen.
  const [base, setBase] = useState(home);
  const editing = useEditing(base.arrangement);
  const { draft, dispatch, isDirty } = editing;
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const save = useSaveArrangement();
  useDirtyTab(isDirty);

  const saveOwn = (revision: number | null): void =>
    save.mutate(
      { target: { kind: 'own' }, arrangement: draft, revision },
      {
        onSuccess: () => {
          showNote(t('editor.saved'), NOTE_MS);
          onClose();
        },
      },
    );
  const withNewest = (goOn: (newest: HomeArrangement) => void): void =>
    void queries.query({ ...homeQuery, staleTime: 0 }).then(goOn, showError);

  return (
    <>
      <EditorBar
        source={base.source}
        isDirty={isDirty}
        isSaving={save.isPending}
        onSave={() => saveOwn(base.own?.revision ?? null)}
        onCancel={() => (isDirty ? setAsked('discard') : onClose())}
        onRole={() => setAsked('role')}
        onReset={base.own ? () => setAsked('reset') : null}
      />
      {save.error && (
        <SaveFailure
          error={save.error}
          draft={draft}
          titleOf={editing.titleOf}
          {...(isConflict(save.error) && {
            onTake: () =>
              withNewest((newest) => {
                setBase(newest);
                dispatch({ type: 'replace', arrangement: newest.arrangement });
                save.reset();
              }),
            onOverwrite: () => withNewest((newest) => saveOwn(newest.own?.revision ?? null)),
          })}
        />
      )}
      <ArrangeGrid editing={editing} width={width} />
      <EditorDialogs
        asked={asked}
        base={base}
        editing={editing}
        onClosed={() => setAsked(null)}
        onLeave={onClose}
        onSavedForRole={() => withNewest((newest) => setBase({ ...newest, arrangement: base.arrangement }))}
      />
    </>
  );
}
