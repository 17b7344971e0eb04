import { NativeSelect, TextInput } from '@mantine/core';
import { WallWriteSchema, type Wall } from '@groundwatch/protocol/rest';
import { useSiteZone, useStations } from '../../api/registry.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { languages, ownNames } from '../../i18n/language.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { Stack } from '../../ui/box.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { SceneList } from './SceneList.tsx';
import { StationChoice } from './StationChoice.tsx';
import { WallBehaviour } from './WallBehaviour.tsx';
import { draftOf } from './wall-draft.ts';

interface WallDialogProps {
  /** Null: a new one. */
  wall: Wall | null;
  onClose: () => void;
}

/** A wall's name, stations, scenes and behaviour. */
export function WallDialog({ wall, onClose }: WallDialogProps) {
  const { t } = useTranslation('wall');
  const { language } = useLanguage();
  const stations = useStations();
  const siteZone = useSiteZone();
  const form = useDialogForm({
    initialValues: draftOf(wall, language, siteZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
    schema: WallWriteSchema,
  });
  const { stationIds, settings } = form.values;
  return (
    <ResourceDialog
      path="walls"
      row={wall}
      form={form}
      title={wall ? t('walls.editTitle', { name: wall.name }) : t('walls.newTitle')}
      size={820}
      onClose={onClose}
    >
      <Stack columns="repeat(auto-fit, minmax(min(100%, 180px), 1fr))" gap={12} align="end">
        <TextInput label={t('walls.name')} maxLength={60} {...form.getInputProps('name')} data-autofocus />
        <NativeSelect
          label={t('walls.language')}
          data={languages.map((value) => ({ value, label: ownNames[value] }))}
          {...form.getInputProps('language')}
        />
        <TextInput label={t('walls.zone')} {...form.getInputProps('timeZone')} />
      </Stack>
      <StationChoice stations={stations} {...form.getInputProps('stationIds')} value={stationIds} />
      <SceneList
        scenes={settings.scenes}
        errorOf={(index) => form.problemAt(`settings.scenes.${index}.seconds`)}
        problemOf={(index) => form.problemAt(`settings.scenes.${index}.comparisonId`)}
        stations={stationIds === null ? stations : stations.filter(({ id }) => stationIds.includes(id))}
        onChange={(scenes) => form.setValues({ settings: { ...settings, scenes } })}
      />
      <WallBehaviour settings={settings} onChange={(more) => form.setValues({ settings: { ...settings, ...more } })} />
    </ResourceDialog>
  );
}
