import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Wall, WallWrite } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { useOverview } from '../../api/registry.ts';
import { useChange } from '../../api/query.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { languages, ownNames } from '../../i18n/language.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Stack } from '../../ui/box.tsx';
import { FormDialog } from './FormDialog.tsx';
import { SceneList } from './SceneList.tsx';
import { StationChoice } from './StationChoice.tsx';
import { WallBehaviour } from './WallBehaviour.tsx';
import { bodyOf, draftOf, isComplete, zoneIsKnown, type WallDraft } from './wall-draft.ts';
import classes from './WallForm.module.css';

interface WallDialogProps {
  /** null: a new one. */
  wall: Wall | null;
  onRemove: () => void;
  onClose: () => void;
}

/** What a wall shows, of what, and how. */
export function WallDialog({ wall, onRemove, onClose }: WallDialogProps) {
  const { t } = useTranslation('wall');
  const { language } = useLanguage();
  const overview = useOverview().data;
  const mayDelete = useHasPermission('wall:delete');
  const [draft, setDraft] = useState(() => draftOf(wall, language, Intl.DateTimeFormat().resolvedOptions().timeZone));
  const put = (more: Partial<WallDraft>) => setDraft((now) => ({ ...now, ...more }));
  const save = useChange(
    (body: WallWrite): Promise<unknown> =>
      wall
        ? call('PUT /rest/walls/:id', { params: { id: wall.id }, body: { ...body, revision: wall.revision } })
        : call('POST /rest/walls', { body }),
    'walls',
  );
  const stations = overview?.stations ?? [];
  const isZone = zoneIsKnown(draft.timeZone);
  return (
    <FormDialog
      title={wall ? t('walls.editTitle', { name: wall.name }) : t('walls.newTitle')}
      save={t('walls.save')}
      size={820}
      error={save.error}
      isBusy={save.isPending}
      isDisabled={!isComplete(draft)}
      aside={
        wall &&
        mayDelete && (
          <Button className={classes.apart ?? ''} variant="default" onClick={onRemove}>
            {t('walls.remove')}
          </Button>
        )
      }
      onSave={() => save.mutate(bodyOf(draft), { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack columns="repeat(auto-fit, minmax(min(100%, 180px), 1fr))" gap={12} align="end">
        <TextInput
          label={t('walls.name')}
          value={draft.name}
          maxLength={60}
          data-autofocus
          onChange={({ currentTarget: { value } }) => put({ name: value })}
        />
        <NativeSelect
          label={t('walls.language')}
          value={draft.language}
          data={languages.map((value) => ({ value, label: ownNames[value] }))}
          onChange={({ currentTarget: { value } }) =>
            put({ language: languages.find((one) => one === value) ?? draft.language })
          }
        />
        <TextInput
          label={t('walls.zone')}
          value={draft.timeZone}
          error={isZone ? null : t('walls.zoneWrong')}
          onChange={({ currentTarget: { value } }) => put({ timeZone: value })}
        />
      </Stack>
      <StationChoice stations={stations} value={draft.stationIds} onChange={(stationIds) => put({ stationIds })} />
      <SceneList
        scenes={draft.scenes}
        overview={overview}
        stations={draft.stationIds === null ? stations : stations.filter(({ id }) => draft.stationIds?.includes(id))}
        onChange={(scenes) => put({ scenes })}
      />
      <WallBehaviour settings={draft.settings} onChange={(settings) => put({ settings })} />
    </FormDialog>
  );
}
