import { Button, Modal, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { ringCounts, type PanelSettings, type PlacedPanel, type RingCount } from '@groundwatch/protocol/model';
import { MOST_PANEL_HOURS, MOST_PANEL_TITLE, type Overview } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { useOverview } from '../../../api/registry.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { panelKindInfo } from '../../../panels/panel-kinds.ts';
import { Row, Stack } from '../../../ui/box.tsx';
import { FieldsChooser } from './FieldsChooser.tsx';
import './mantine-styles.ts';
import classes from './Dialogs.module.css';
import { draftOf, problemsOf, settingsOf, type SettingsDraft } from './settings-draft.ts';

interface SettingsDialogProps {
  panel: PlacedPanel;
  isNew: boolean;
  onTake: (settings: PanelSettings) => void;
  onClose: () => void;
}

const SHOWN = 60;
const nothing: Pick<Overview, 'devices' | 'stations'> = { devices: [], stations: [] };

/** What a panel is called and what it shows. */
export function SettingsDialog({ panel, isNew, onTake, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('panels');
  const { t: common } = useTranslation();
  const { needs } = panelKindInfo[panel.kind];
  const { devices, stations } = useOverview().data ?? nothing;
  const [draft, setDraft] = useState<SettingsDraft>(() =>
    draftOf(
      panel.settings,
      needs,
      (sensorId) => devices.find(({ sensors }) => sensors.some(({ id }) => id === sensorId))?.id ?? null,
    ),
  );
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(draft, needs);
  const problem = (what: 'sensors' | 'twice' | 'hours', values = {}) =>
    isTried && problems.has(what) ? t(`editor.problem.${what}`, values) : undefined;
  const set = (what: Partial<SettingsDraft>): void => setDraft({ ...draft, ...what });
  const choices = useMemo(() => stations.map(({ id, name }) => ({ value: String(id), label: name })), [stations]);
  const kindName = t(`title.${panel.kind}`);
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      size={needs.sensors > 0 ? 720 : 480}
      title={t(isNew ? 'editor.addTitle' : 'editor.settingsTitle', { title: kindName })}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack
        as="form"
        gap={16}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problems.size === 0) onTake(settingsOf(draft, needs));
        }}
      >
        <TextInput
          label={t('editor.name')}
          placeholder={kindName}
          maxLength={MOST_PANEL_TITLE}
          value={draft.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        {needs.stations && (
          <MultiSelect
            label={t('editor.stations')}
            description={t('editor.stationsHint')}
            placeholder={draft.stationIds.length === 0 ? t('editor.stationsAll') : ''}
            data={choices}
            value={draft.stationIds.map(String)}
            onChange={(ids) => set({ stationIds: ids.map(Number) })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('editor.stationsAll') }}
            hidePickedOptions
            limit={SHOWN}
            nothingFoundMessage={t('editor.nothingFound')}
            comboboxProps={{ shadow: 'md' }}
          />
        )}
        {needs.sensors > 0 && (
          <FieldsChooser
            fields={draft.fields}
            devices={devices}
            most={needs.sensors}
            problem={problem('sensors') ?? problem('twice')}
            onChange={(fields) => set({ fields })}
          />
        )}
        {needs.hours && (
          <TextInput
            className={classes.short}
            label={t('editor.hours')}
            inputMode="numeric"
            rightSection="h"
            placeholder={t('editor.hoursUsual')}
            value={draft.hours}
            error={problem('hours', { most: MOST_PANEL_HOURS })}
            onChange={(event) => set({ hours: event.currentTarget.value })}
          />
        )}
        {needs.count && (
          <NativeSelect
            label={t('editor.count')}
            data={ringCounts.map((value) => ({ value, label: t(`editor.counted.${value}`) }))}
            value={draft.count}
            onChange={(event) => set({ count: event.currentTarget.value as RingCount })}
          />
        )}
        <Row gap={12} align="stretch" justify="end" wrap className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button type="submit">{t(isNew ? 'editor.addConfirm' : 'editor.take')}</Button>
        </Row>
      </Stack>
    </Modal>
  );
}
