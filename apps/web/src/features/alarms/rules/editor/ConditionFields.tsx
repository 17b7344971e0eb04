import { limitUnit } from '@groundwatch/domain/alarms';
import { Checkbox, NativeSelect } from '@mantine/core';
import {
  runStatusFlags,
  sensorTypeOf,
  sensorTypes,
  type ConditionKind,
  type SensorTypeCode,
  type SimpleCondition,
} from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../../../ui/box.tsx';
import { hasLimits, type ConditionDraft } from './draft.ts';
import { LevelField } from './LevelField.tsx';
import { LimitFields } from './LimitFields.tsx';
import { useProblem } from './problems.ts';
import { QuantityField } from './QuantityField.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { UnitInput } from './UnitInput.tsx';

export interface ConditionFieldsProps {
  draft: ConditionDraft;
  /** The path the server would use. */
  path: string;
  only?: SensorTypeCode | undefined;
  zone: string | undefined;
  isReadOnly: boolean;
  onDraft: (draft: ConditionDraft) => void;
}

const judgesQuantity: ReadonlySet<ConditionKind> = new Set([
  'threshold',
  'rate',
  'accumulated',
  'tangentAngle',
  'inverseVelocity',
]);
const hasSide: ReadonlySet<ConditionKind> = new Set(['threshold', 'rate', 'accumulated']);
const hasHours: ReadonlySet<ConditionKind> = new Set(['rate', 'rainSum', 'tangentAngle', 'inverseVelocity']);
const sides = ['above', 'below', 'beyond'] as const;

/** The unit of a draft's limits, if known. */
export const unitOf = (draft: ConditionDraft): string =>
  limitUnit({
    kind: draft.kind,
    quantity: { types: draft.types, field: draft.field },
    field: draft.field,
    limits: {},
  } as unknown as SimpleCondition);

/** Quantity and limits of a condition over one sensor or device. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { draft, path, only, zone, isReadOnly, onDraft } = props;
  const { t } = useTranslation('alarm');
  const { kind } = draft;
  const put = (more: Partial<ConditionDraft>) => onDraft({ ...draft, ...more });
  return (
    <Stack columns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))" gap="12 16" align="start">
      {judgesQuantity.has(kind) && (
        <QuantityField draft={draft} path={path} only={only} isReadOnly={isReadOnly} onDraft={onDraft} />
      )}
      {hasSide.has(kind) && (
        <NativeSelect
          label={t('rules.sideOf')}
          value={draft.side}
          disabled={isReadOnly}
          data={sides.map((side) => ({ value: side, label: t(`rules.side.${side}`) }))}
          onChange={(event) => put({ side: sides.find((side) => side === event.currentTarget.value) ?? 'beyond' })}
        />
      )}
      {hasHours.has(kind) && (
        <UnitInput
          label={t('rules.hours')}
          unit="h"
          value={draft.hours}
          path={`${path}.hours`}
          isReadOnly={isReadOnly}
          onChange={(hours) => put({ hours })}
        />
      )}
      {kind === 'inverseVelocity' && (
        <UnitInput
          label={t('rules.days')}
          unit="d"
          value={draft.days}
          path={`${path}.days`}
          isReadOnly={isReadOnly}
          onChange={(days) => put({ days })}
        />
      )}
      {kind === 'accumulated' && (
        <ReferenceField draft={draft} path={path} zone={zone} isReadOnly={isReadOnly} onDraft={onDraft} />
      )}
      {kind === 'rainIntensity' && (
        <>
          <UnitInput
            label={t('rules.curveA')}
            value={draft.a}
            path={`${path}.a`}
            isReadOnly={isReadOnly}
            onChange={(a) => put({ a })}
          />
          <UnitInput
            label={t('rules.curveB')}
            value={draft.b}
            path={`${path}.b`}
            isReadOnly={isReadOnly}
            onChange={(b) => put({ b })}
          />
          <Text as="p" text="least" tone="text3" full>
            {t('rules.curveHint')}
          </Text>
        </>
      )}
      {kind === 'tangentAngle' && (
        <>
          <UnitInput
            label={t('rules.steadyVelocity')}
            unit={`${unitOf({ ...draft, kind: 'threshold' })}/d`}
            value={draft.steadyVelocity}
            path={`${path}.steadyVelocity`}
            isReadOnly={isReadOnly}
            onChange={(steadyVelocity) => put({ steadyVelocity })}
          />
          {draft.steadyVelocity.trim() === '' && (
            <Text as="p" text="least" tone="text3" full>
              {t('rules.steadyHint')}
            </Text>
          )}
        </>
      )}
      {kind === 'deviceAlarm' && <TypeChecks draft={draft} path={path} isReadOnly={isReadOnly} onDraft={onDraft} />}
      {kind === 'runStatus' && <BitChecks draft={draft} path={path} isReadOnly={isReadOnly} onDraft={onDraft} />}
      {kind === 'battery' && (
        <Checkbox
          style={{ gridColumn: '1 / -1' }}
          label={t('rules.modelLimit')}
          checked={draft.isModelLimit}
          disabled={isReadOnly}
          onChange={(event) => put({ isModelLimit: event.currentTarget.checked })}
        />
      )}
      {hasLimits(draft) ? (
        <LimitFields
          draft={draft}
          unit={kind === 'noData' ? t('rules.cycles') : unitOf(draft)}
          path={path}
          isReadOnly={isReadOnly}
          onDraft={onDraft}
        />
      ) : (
        <LevelField value={draft.level} isReadOnly={isReadOnly} onChange={(level) => put({ level })} />
      )}
    </Stack>
  );
}

type Part = Pick<ConditionFieldsProps, 'draft' | 'path' | 'isReadOnly' | 'onDraft'>;

/** Sensor types with an alarm of their own. */
const alarming = [...sensorTypes.values()]
  .filter(({ code, fields }) => code !== 'b4' && fields.some(({ options }) => options === 'alarm'))
  .map(({ code }) => code);

function TypeChecks({ draft, path, isReadOnly, onDraft }: Part) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const problem = useProblem(`${path}.types`);
  return (
    <Checkbox.Group
      style={{ gridColumn: '1 / -1' }}
      label={t('rules.ofTypes')}
      error={problem}
      value={draft.types.filter((type) => alarming.includes(type))}
      onChange={(types) => onDraft({ ...draft, types: alarming.filter((type) => types.includes(type)) })}
    >
      <Row gap="8 20" align="stretch" wrap p="4 0 0 0">
        {alarming.map((type) => (
          <Checkbox key={type} value={type} label={name(sensorTypeOf(type).names)} disabled={isReadOnly} />
        ))}
      </Row>
    </Checkbox.Group>
  );
}

function BitChecks({ draft, path, isReadOnly, onDraft }: Part) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const problem = useProblem(`${path}.bits`);
  return (
    <Checkbox.Group
      style={{ gridColumn: '1 / -1' }}
      label={t('rules.bits')}
      error={problem}
      value={draft.bits.map(String)}
      onChange={(bits) => onDraft({ ...draft, bits: bits.map(Number).toSorted((a, b) => a - b) })}
    >
      <Stack columns="repeat(auto-fill, minmax(min(100%, 170px), 1fr))" gap="4 16" p="4 0 0 0">
        {runStatusFlags.map(({ bit, names }) => (
          <Checkbox key={bit} value={String(bit)} label={`${bit} ${name(names)}`} disabled={isReadOnly} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
