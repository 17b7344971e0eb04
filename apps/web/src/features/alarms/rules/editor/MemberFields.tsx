import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  conditionKinds,
  isBuiltIn,
  isMultiSensor,
  isOfDevice,
  type ConditionKind,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import { isFor } from '@groundwatch/domain/alarms';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { Stack } from '../../../../ui/box.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import type { MemberDraft } from './draft.ts';
import classes from './Editor.module.css';
import { idOf, offeredOf, useSensorChoices, type MultiSensorFieldsProps } from './multi-sensor.tsx';
import { sensorIn } from './places.ts';
import { useProblems } from './problems.ts';

interface MemberFieldsProps extends MultiSensorFieldsProps {
  member: MemberDraft;
  index: number;
  onMember: (member: MemberDraft) => void;
  onRemove: () => void;
}

const simpleKinds = conditionKinds.filter((kind) => !isMultiSensor(kind) && !isBuiltIn(kind));

/** Kinds that apply to a sensor of this type. */
const kindsFor = (type: SensorTypeCode): readonly ConditionKind[] =>
  simpleKinds.filter(
    (kind) =>
      !isOfDevice(kind) &&
      isFor(
        { kind, types: [type], quantity: { types: [type], field: '' }, limits: {} } as unknown as Parameters<
          typeof isFor
        >[0],
        type,
      ),
  );

/** One condition of an expression: its name, kind and sensor or device. */
export function MemberFields(props: MemberFieldsProps) {
  const { member, index, path, devices: known, zone, isReadOnly, onMember, onRemove } = props;
  const { t } = useTranslation('alarm');
  const problems = useProblems();
  const sensors = useSensorChoices(known, [member.sensorId]);
  const own = `${path}.members.${index}`;
  const devices = useMemo(
    () =>
      offeredOf(known.below, known.named, ({ id }) => id === member.deviceId).map(({ id, name, stationName }) => ({
        value: String(id),
        label: `${stationName} · ${name}`,
      })),
    [known, member.deviceId],
  );
  const { kind } = member.condition;
  const isDevice = isOfDevice(kind);
  const found = member.sensorId === null ? undefined : sensorIn(known.named, member.sensorId);
  const type = found?.sensor.type as SensorTypeCode | undefined;
  const kinds = type === undefined ? simpleKinds : [...kindsFor(type), ...simpleKinds.filter(isOfDevice)];
  const changeKind = (next: ConditionKind): void => {
    const condition = { ...member.condition, kind: next, ...(next === 'deviceAlarm' && type ? { types: [type] } : {}) };
    if (isOfDevice(next) === isDevice) onMember({ ...member, condition });
    else if (isOfDevice(next)) onMember({ ...member, sensorId: null, deviceId: found?.device.id ?? null, condition });
    else onMember({ ...member, deviceId: null, condition });
  };
  return (
    <Stack as="fieldset" gap={12} p={12} shrink framed>
      <legend className="gw-visually-hidden">{member.name}</legend>
      <Stack columns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))" gap="12 16" align="start">
        <TextInput
          label={t('rules.memberName')}
          value={member.name}
          maxLength={60}
          readOnly={isReadOnly}
          error={problems.of(`${own}.name`)}
          onChange={(event) => onMember({ ...member, name: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('rules.kind')}
          disabled={isReadOnly}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(event) => changeKind(event.currentTarget.value as ConditionKind)}
        />
        <Select
          className={classes.wideField}
          label={t(isDevice ? 'rules.scope.device' : 'rules.scope.sensor')}
          data={isDevice ? devices : sensors}
          searchable
          readOnly={isReadOnly}
          value={String((isDevice ? member.deviceId : member.sensorId) ?? '') || null}
          error={problems.of(`${own}.${isDevice ? 'deviceId' : 'sensorId'}`) ?? problems.of(own)}
          onChange={(id) => onMember({ ...member, ...(isDevice ? { deviceId: idOf(id) } : { sensorId: idOf(id) }) })}
          comboboxProps={{ shadow: 'md' }}
        />
        {!isReadOnly && (
          <Button
            style={{ placeSelf: 'end' }}
            variant="default"
            aria-label={t('rules.removeMember', { name: member.name })}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.8} aria-hidden />
          </Button>
        )}
      </Stack>
      <ConditionFields
        draft={member.condition}
        path={`${own}.condition`}
        only={type}
        zone={zone}
        isReadOnly={isReadOnly}
        onDraft={(condition) => onMember({ ...member, condition })}
      />
    </Stack>
  );
}
