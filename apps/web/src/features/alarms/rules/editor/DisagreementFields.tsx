import { NativeSelect, Select } from '@mantine/core';
import { sensorTypes } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { Stack } from '../../../../ui/box.tsx';
import { unitOf } from './ConditionFields.tsx';
import classes from './Editor.module.css';
import { LimitFields } from './LimitFields.tsx';
import { idOf, useSensorChoices, WithinField, type MultiSensorFieldsProps } from './multi-sensor.tsx';
import { sensorIn } from './places.ts';
import { useProblems } from './problems.ts';

/** Two sensors that should agree. */
export function DisagreementFields(props: MultiSensorFieldsProps) {
  const { draft, path, devices, isReadOnly, onDraft } = props;
  const { t } = useTranslation('alarm');
  const name = useNames();
  const sensors = useSensorChoices(devices, draft.sensorIds);
  const problems = useProblems();
  const [first, second] = draft.sensorIds;
  const type = first === null ? undefined : sensorIn(devices.named, first)?.sensor.type;
  const fields = (sensorTypes.get(type ?? '')?.fields ?? [])
    .filter(({ options, unit }) => options === undefined && unit !== '')
    .map((field) => ({ value: field.key, label: `${name(field.names)} (${field.unit})` }));
  const choice = (index: 0 | 1, value: number | null) => (
    <Select
      className={classes.wideField}
      label={t(index === 0 ? 'rules.firstSensor' : 'rules.secondSensor')}
      data={sensors}
      searchable
      readOnly={isReadOnly}
      value={value === null ? null : String(value)}
      error={problems.of(`${path}.sensorIds.${index}`)}
      onChange={(id) => onDraft({ ...draft, sensorIds: index === 0 ? [idOf(id), second] : [first, idOf(id)] })}
      comboboxProps={{ shadow: 'md' }}
    />
  );
  return (
    <Stack columns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))" gap="12 16" align="start">
      {choice(0, first)}
      {choice(1, second)}
      <NativeSelect
        label={t('rules.quantity')}
        data={[{ value: '', label: '—' }, ...fields]}
        value={draft.field}
        disabled={isReadOnly}
        error={problems.of(`${path}.field`)}
        onChange={(event) => onDraft({ ...draft, field: event.currentTarget.value })}
      />
      <WithinField {...props} />
      <LimitFields draft={draft} unit={unitOf(draft)} path={path} isReadOnly={isReadOnly} onDraft={onDraft} />
    </Stack>
  );
}
