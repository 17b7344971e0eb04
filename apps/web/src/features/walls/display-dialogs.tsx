import { TextInput } from '@mantine/core';
import {
  PairDisplaySchema,
  RenameDisplaySchema,
  type Display,
  type WallWithDisplays,
} from '@groundwatch/protocol/rest';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Text } from '../../ui/box.tsx';
import { showNote } from '../../ui/toasts.ts';
import classes from './WallForm.module.css';

interface OfWall {
  wall: WallWithDisplays;
  onClose: () => void;
}

/** The code shown by a screen, and the screen's name. */
export function PairDialog({ wall, onClose }: OfWall) {
  const { t } = useTranslation('wall');
  const form = useDialogForm({ initialValues: { code: '', name: '' }, schema: PairDisplaySchema });
  const pair = useSend('POST /rest/walls/:id/displays', 'walls');
  return (
    <FormDialog
      form={form}
      size={480}
      title={t('walls.pairTitle', { name: wall.name })}
      submit={t('walls.pair')}
      onSubmit={(body) =>
        pair.mutateAsync(
          { params: { id: wall.id }, body },
          {
            onSuccess: () => {
              showNote(t('walls.pairDone'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Text as="p" text="table" tone="text2" breaks>
        {t('walls.pairHow', { address: `${location.origin}/wall` })}
      </Text>
      <TextInput
        classNames={{ input: classes.code ?? '' }}
        label={t('walls.code')}
        maxLength={12}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('code')}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('code', value.toUpperCase())}
      />
      <TextInput
        label={t('walls.displayName')}
        description={t('walls.displayNameHint')}
        maxLength={60}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}

interface OfDisplay extends OfWall {
  display: Display;
}

export function RenameDialog({ wall, display, onClose }: OfDisplay) {
  const { t } = useTranslation('wall');
  const form = useDialogForm({ initialValues: { name: display.name }, schema: RenameDisplaySchema });
  const rename = useSend('PUT /rest/walls/:id/displays/:displayId', 'walls');
  return (
    <FormDialog
      form={form}
      size={480}
      title={t('walls.renameTitle')}
      submit={t('walls.save')}
      onSubmit={(body) =>
        rename.mutateAsync({ params: { id: wall.id, displayId: display.id }, body }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextInput label={t('walls.displayName')} maxLength={60} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
}

export function RevokeDialog({ wall, display, onClose }: OfDisplay) {
  const { t } = useTranslation('wall');
  const revoke = useSend('DELETE /rest/walls/:id/displays/:displayId', 'walls');
  return (
    <ConfirmDialog
      title={t('walls.revokeTitle', { name: display.name })}
      text={t('walls.revokeText')}
      confirm={t('walls.revoke')}
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ params: { id: wall.id, displayId: display.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
