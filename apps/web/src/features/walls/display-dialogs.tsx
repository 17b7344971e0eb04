import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Display, WallWithDisplays } from '@groundwatch/protocol/rest';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Text } from '../../ui/box.tsx';
import { showNote } from '../../ui/toasts.ts';
import { FormDialog } from './FormDialog.tsx';
import classes from './WallForm.module.css';

interface OfWall {
  wall: WallWithDisplays;
  onClose: () => void;
}

/** The code that a screen shows, and what it is to be called. */
export function PairDialog({ wall, onClose }: OfWall) {
  const { t } = useTranslation('wall');
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const pair = useSend('POST /rest/walls/:id/displays', 'walls');
  return (
    <FormDialog
      title={t('walls.pairTitle', { name: wall.name })}
      save={t('walls.pair')}
      error={pair.error}
      isBusy={pair.isPending}
      isDisabled={code.replaceAll(/[^0-9A-Za-z]/g, '').length < 4 || name.trim() === ''}
      onSave={() =>
        pair.mutate(
          { params: { id: wall.id }, body: { code, name } },
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
        value={code}
        maxLength={12}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setCode(value.toUpperCase())}
      />
      <TextInput
        label={t('walls.displayName')}
        description={t('walls.displayNameHint')}
        value={name}
        maxLength={60}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
    </FormDialog>
  );
}

interface OfDisplay extends OfWall {
  display: Display;
}

export function RenameDialog({ wall, display, onClose }: OfDisplay) {
  const { t } = useTranslation('wall');
  const [name, setName] = useState(display.name);
  const rename = useSend('PUT /rest/walls/:id/displays/:displayId', 'walls');
  return (
    <FormDialog
      title={t('walls.renameTitle')}
      save={t('walls.save')}
      error={rename.error}
      isBusy={rename.isPending}
      isDisabled={name.trim() === ''}
      onSave={() =>
        rename.mutate({ params: { id: wall.id, displayId: display.id }, body: { name } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('walls.displayName')}
        value={name}
        maxLength={60}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
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

export function RemoveWallDialog({ wall, onClose }: OfWall) {
  const { t } = useTranslation('wall');
  const remove = useSend('DELETE /rest/walls/:id', 'walls');
  const count = wall.displays.filter(({ revokedAt }) => revokedAt === null).length;
  return (
    <ConfirmDialog
      title={t('walls.removeTitle', { name: wall.name })}
      text={count > 0 && t('walls.removeText', { count })}
      confirm={t('walls.remove')}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: wall.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
