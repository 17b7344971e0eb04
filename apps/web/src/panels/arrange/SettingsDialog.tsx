import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { ringCounts, textSizes, type PanelSettings, type PlacedPanel } from '@groundwatch/protocol/model';
import { MOST_PANEL_HOURS, MOST_PANEL_TEXT, MOST_PANEL_TITLE } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { StationsField } from '../StationsField.tsx';
import { ComparisonSelect } from '../../sensors/comparison/ComparisonSelect.tsx';
import { panelKindInfo } from '../panel-kinds.ts';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { PageSelect, PictureSelect } from './free-selects.tsx';
import { FieldsChooser } from './FieldsChooser.tsx';
import classes from './Dialogs.module.css';
import { draftOf, problemsOf, settingsOf, type DraftProblem } from './settings-draft.ts';

interface SettingsDialogProps {
  panel: PlacedPanel;
  isNew: boolean;
  onTake: (settings: PanelSettings) => void;
  onClose: () => void;
}

/** Title and content of a panel. */
export function SettingsDialog({ panel, isNew, onTake, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('panels');
  const { needs } = panelKindInfo[panel.kind];
  const form = useDialogForm({
    initialValues: draftOf(panel.settings, needs),
    check: (draft) => {
      const problems = problemsOf(draft, needs);
      const messageOf = (problem: DraftProblem): string | false =>
        problems.has(problem) && t(`editor.problem.${problem}`, { most: MOST_PANEL_HOURS });
      return {
        fields: messageOf('sensors') || messageOf('twice'),
        hours: messageOf('hours'),
        comparisonId: messageOf('comparison'),
        text: messageOf('text'),
        picture: messageOf('picture'),
        page: messageOf('page'),
      };
    },
  });
  const kindName = t(`title.${panel.kind}`);
  return (
    <FormDialog
      form={form}
      size={needs.sensors > 0 ? 720 : 480}
      title={t(isNew ? 'editor.addTitle' : 'editor.settingsTitle', { title: kindName })}
      submit={t(isNew ? 'editor.addConfirm' : 'editor.take')}
      onSubmit={(draft) => onTake(settingsOf(draft, needs))}
      onClose={onClose}
    >
      <TextInput
        label={t('editor.name')}
        placeholder={kindName}
        maxLength={MOST_PANEL_TITLE}
        {...form.getInputProps('title')}
      />
      {needs.stations && <StationsField description={t('editor.stationsHint')} {...form.getInputProps('stationIds')} />}
      {needs.sensors > 0 && <FieldsChooser most={needs.sensors} {...form.getInputProps('fields')} />}
      {needs.comparison && <ComparisonSelect label={kindName} {...form.getInputProps('comparisonId')} />}
      {needs.hours && (
        <TextInput
          className={classes.short}
          label={t('editor.hours')}
          inputMode="numeric"
          rightSection="h"
          placeholder={t('editor.hoursUsual')}
          {...form.getInputProps('hours')}
        />
      )}
      {needs.text && (
        <>
          <Textarea
            label={kindName}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={MOST_PANEL_TEXT}
            {...form.getInputProps('text')}
          />
          <NativeSelect
            className={classes.short}
            label={t('editor.textSize')}
            data={textSizes.map((value) => ({ value, label: t(`editor.size.${value}`) }))}
            {...form.getInputProps('textSize')}
          />
        </>
      )}
      {needs.picture && <PictureSelect {...form.getInputProps('picture')} />}
      {needs.page && <PageSelect {...form.getInputProps('page')} />}
      {needs.count && (
        <NativeSelect
          label={t('editor.count')}
          data={ringCounts.map((value) => ({ value, label: t(`editor.counted.${value}`) }))}
          {...form.getInputProps('count')}
        />
      )}
    </FormDialog>
  );
}
