import type { HomeArrangement } from '@groundwatch/protocol/rest';
import { defaultArrangement } from '@groundwatch/protocol/model';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showNote } from '../../../ui/toasts.ts';
import { useRemoveArrangement } from '../home-api.ts';
import { RoleDialog } from './RoleDialog.tsx';
import type { Editing } from '../../../panels/arrange/use-editing.ts';

export type AskedDialog = 'discard' | 'reset' | 'role';

interface EditorDialogsProps {
  asked: AskedDialog | null;
  base: HomeArrangement;
  editing: Editing;
  onClosed: () => void;
  /** Leaves the editor without saving. */
  onLeave: () => void;
  onSavedForRole: () => void;
}

const NOTE_MS = 4_000;

export function EditorDialogs({ asked, base, editing, onClosed, onLeave, onSavedForRole }: EditorDialogsProps) {
  const { t } = useTranslation('panels');
  const { draft, titleOf } = editing;
  switch (asked) {
    case 'discard':
      return (
        <ConfirmDialog
          title={t('editor.discardTitle')}
          text={t('editor.discardText')}
          confirm={t('editor.discard')}
          isDangerous
          onConfirm={onLeave}
          onClose={onClosed}
        />
      );
    case 'reset':
      return <ResetDialog base={base} titleOf={titleOf} onClose={onClosed} onDone={onLeave} />;
    case 'role':
      return (
        <RoleDialog
          draft={draft}
          onClose={onClosed}
          onDone={(note) => {
            showNote(note, NOTE_MS);
            onSavedForRole();
            onClosed();
          }}
        />
      );
    case null:
      return null;
  }
}

interface ResetDialogProps {
  base: HomeArrangement;
  titleOf: Editing['titleOf'];
  onClose: () => void;
  onDone: () => void;
}

/** Removes the user's own arrangement and says what replaces it. */
function ResetDialog({ base, titleOf, onClose, onDone }: ResetDialogProps) {
  const { t } = useTranslation('panels');
  const remove = useRemoveArrangement();
  const { panels } = base.role?.arrangement ?? defaultArrangement;
  return (
    <ConfirmDialog
      title={t('editor.resetTitle')}
      text={
        <>
          <p>{t(base.role ? 'editor.resetToRole' : 'editor.resetToDefault')}</p>
          <p>{panels.map(titleOf).join(t('editor.comma'))}</p>
        </>
      }
      confirm={t('editor.reset')}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        base.own && remove.mutate({ target: { kind: 'own' }, revision: base.own.revision }, { onSuccess: onDone })
      }
      onClose={onClose}
    />
  );
}
