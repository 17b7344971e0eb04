import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  conditionKinds,
  isOfDevice,
  isMultiSensor,
  isBuiltIn,
  sensorTypes,
  type ConditionKind,
  type RuleScope,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { Overview } from '@groundwatch/protocol/rest';
import { isFor } from '@groundwatch/domain/alarms';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { Stack, Text } from '../../../../ui/box.tsx';
import { ConditionFields, unitOf } from './ConditionFields.tsx';
import { emptyCondition, type ConditionDraft, type MemberDraft } from './draft.ts';
import classes from './Editor.module.css';
import { LimitFields } from './LimitFields.tsx';
import { devicesBelow, sensorIn, sensorLabel } from './places.ts';
import { useProblem, useProblems } from './problems.ts';
import { UnitInput } from './UnitInput.tsx';

interface MultiSensorFieldsProps {
  draft: ConditionDraft;
  path: string;
  scope: RuleScope | null;
  overview: Overview;
  zone: string | undefined;
  isReadOnly: boolean;
  onDraft: (draft: ConditionDraft) => void;
}

/** Sensors below a scope, grouped by device. */
function useSensorChoices(overview: Overview, scope: RuleScope | null) {
  const name = useNames();
  return useMemo(
    () =>
      devicesBelow(overview, scope)
        .map((device) => ({
          group: `${device.stationName} · ${device.name}`,
          items: device.sensors.map((sensor) => ({ value: String(sensor.id), label: sensorLabel(sensor, name) })),
        }))
        .filter(({ items }) => items.length > 0),
    [overview, scope, name],
  );
}

const idOf = (value: string | null): number | null => (value === null ? null : Number(value));

/** Two sensors that should agree. */
export function DisagreementFields(props: MultiSensorFieldsProps) {
  const { draft, path, scope, overview, isReadOnly, onDraft } = props;
  const { t } = useTranslation('alarm');
  const name = useNames();
  const sensors = useSensorChoices(overview, scope);
  const problems = useProblems();
  const [first, second] = draft.sensorIds;
  const type = first === null ? undefined : sensorIn(overview, first)?.sensor.type;
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

function WithinField({ draft, path, isReadOnly, onDraft }: MultiSensorFieldsProps) {
  const { t } = useTranslation('alarm');
  return (
    <UnitInput
      label={t('rules.within')}
      unit="min"
      value={draft.withinMinutes}
      path={`${path}.withinS`}
      isReadOnly={isReadOnly}
      onChange={(withinMinutes) => onDraft({ ...draft, withinMinutes })}
    />
  );
}

type Joined = 'or' | 'and' | 'some';
const joinedOf = ({ atLeast, members }: ConditionDraft): Joined =>
  atLeast.trim() === '1' ? 'or' : Number(atLeast) === members.length ? 'and' : 'some';

/** Several conditions joined by or, and, or k of n. */
export function ExpressionFields(props: MultiSensorFieldsProps) {
  const { draft, path, isReadOnly, onDraft } = props;
  const { t } = useTranslation('alarm');
  const problem = useProblem(`${path}.members`);
  const joined = joinedOf(draft);
  const { members } = draft;
  const put = (next: readonly MemberDraft[]): void => {
    // "All of them" stays "all" when members change.
    const atLeast = joined === 'and' && next.length > 0 ? String(next.length) : draft.atLeast;
    onDraft({ ...draft, members: next, atLeast });
  };
  const join = (next: Joined): void => {
    const most = Math.max(1, members.length);
    onDraft({ ...draft, atLeast: next === 'or' ? '1' : String(next === 'and' ? most : Math.max(2, most - 1)) });
  };
  return (
    <Stack gap={12} touch>
      <Stack columns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))" gap="12 16" align="start">
        <NativeSelect
          label={t('rules.combined')}
          disabled={isReadOnly}
          value={joined}
          data={(['or', 'and', 'some'] as const).map((value) => ({ value, label: t(`rules.join.${value}`) }))}
          onChange={(event) => join(event.currentTarget.value as Joined)}
        />
        {joined === 'some' && (
          <UnitInput
            label={t('rules.atLeast')}
            unit={`/ ${members.length}`}
            value={draft.atLeast}
            path={`${path}.atLeast`}
            isReadOnly={isReadOnly}
            onChange={(atLeast) => onDraft({ ...draft, atLeast })}
          />
        )}
        <WithinField {...props} />
      </Stack>
      {members.map((member, index) => (
        <MemberFields
          key={index}
          {...props}
          member={member}
          index={index}
          onMember={(next) => put(members.map((one, at) => (at === index ? next : one)))}
          onRemove={() => put(members.filter((_, at) => at !== index))}
        />
      ))}
      {problem !== null && (
        <Text as="p" mt={4} tone="red" role="alert">
          {problem}
        </Text>
      )}
      {!isReadOnly && (
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            put([
              ...members,
              {
                name: String.fromCharCode(65 + (members.length % 26)),
                sensorId: null,
                deviceId: null,
                condition: emptyCondition,
              },
            ])
          }
        >
          {t('rules.addMember')}
        </Button>
      )}
    </Stack>
  );
}

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

function MemberFields(props: MemberFieldsProps) {
  const { member, index, path, scope, overview, zone, isReadOnly, onMember, onRemove } = props;
  const { t } = useTranslation('alarm');
  const problems = useProblems();
  const sensors = useSensorChoices(overview, scope);
  const own = `${path}.members.${index}`;
  const devices = useMemo(
    () =>
      devicesBelow(overview, scope).map(({ id, name, stationName }) => ({
        value: String(id),
        label: `${stationName} · ${name}`,
      })),
    [overview, scope],
  );
  const { kind } = member.condition;
  const isDevice = isOfDevice(kind);
  const found = member.sensorId === null ? undefined : sensorIn(overview, member.sensorId);
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
