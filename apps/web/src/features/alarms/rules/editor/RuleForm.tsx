import { defaultDefinition } from '@groundwatch/domain/alarms';
import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { conditionKinds, isBuiltIn, type ConditionKind, type RuleScopeKind } from '@groundwatch/protocol/model';
import type { RulePlace } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { Stack, Text } from '../../../../ui/box.tsx';
import { PlaceText } from '../PlaceText.tsx';
import type { RuleDevices } from '../use-rule-devices.ts';
import { ConditionFields, unitOf } from './ConditionFields.tsx';
import type { RuleDraft } from './draft.ts';
import classes from './Editor.module.css';
import { PlanFields } from './PlanFields.tsx';
import { useProblem } from './problems.ts';
import type { ReadDraft } from './read-draft.ts';
import { ScopeField } from './ScopeField.tsx';
import { DisagreementFields } from './DisagreementFields.tsx';
import { ExpressionFields } from './ExpressionFields.tsx';
import { TimingFields } from './TimingFields.tsx';
import { typeDefinition } from './type-definition.ts';

interface RuleFormProps {
  draft: RuleDraft;
  read: ReadDraft;
  /** The scope of a stored rule, which is fixed. */
  place: RulePlace | null;
  /** The overridden rule. */
  root: { name: string; kind: ConditionKind; below: RulePlace } | null;
  devices: RuleDevices;
  zone: string | undefined;
  isReadOnly: boolean;
  onDraft: (draft: RuleDraft) => void;
}

/** The form of a rule: name, scope, condition and timing. */
export function RuleForm({ draft, read, place, root, devices, zone, isReadOnly, onDraft }: RuleFormProps) {
  const { t } = useTranslation('alarm');
  const nameProblem = useProblem('name');
  const [scopeKind, setScopeKind] = useState<RuleScopeKind>(draft.scope?.kind ?? 'project');
  const { condition, scope } = draft;
  const { kind } = condition;
  const isFixedKind = place === null ? root !== null : (root?.kind ?? null) !== null;
  const changeKind = (next: ConditionKind): void => {
    const quantity = { types: condition.types, field: condition.field };
    const begun = defaultDefinition(next, quantity.field === '' ? undefined : quantity);
    onDraft({ ...draft, ...typeDefinition(begun, zone) });
  };
  const multiSensor = {
    draft: condition,
    path: 'definition.condition',
    devices,
    zone,
    isReadOnly,
    onDraft: (next: typeof condition) => onDraft({ ...draft, condition: next }),
  };
  return (
    <Stack gap={16} touch>
      <Stack as="section" gap={12}>
        <Stack columns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))" gap="12 16" align="start">
          <TextInput
            className={classes.wideField}
            label={t('rules.name')}
            value={draft.name}
            maxLength={100}
            readOnly={isReadOnly}
            error={nameProblem}
            onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
          />
          <Textarea
            className={classes.wideField}
            label={t('rules.note')}
            value={draft.note}
            maxLength={500}
            rows={1}
            readOnly={isReadOnly}
            onChange={(event) => onDraft({ ...draft, note: event.currentTarget.value })}
          />
          {!draft.isOff && (
            <Switch
              style={{ gridColumn: '1 / -1' }}
              label={t('rules.enabled')}
              checked={draft.isEnabled}
              disabled={isReadOnly}
              onChange={(event) => onDraft({ ...draft, isEnabled: event.currentTarget.checked })}
            />
          )}
        </Stack>
      </Stack>
      <Section title={t('rules.holdsFor')}>
        {root && (
          <Text as="p" text="least" tone="text3" full>
            {t('rules.overrides', { name: root.name })}
          </Text>
        )}
        {place ? (
          <PlaceText place={place} />
        ) : (
          <ScopeField
            kind={scopeKind}
            scope={scope}
            below={root?.below ?? null}
            onKind={setScopeKind}
            onScope={(next) => onDraft({ ...draft, scope: next })}
          />
        )}
        {place === null && root && (
          <Checkbox
            label={t('rules.turnOff')}
            checked={draft.isOff}
            onChange={(event) => onDraft({ ...draft, isOff: event.currentTarget.checked })}
          />
        )}
      </Section>
      {!draft.isOff && (
        <>
          <Section title={t('rules.condition')}>
            <Stack columns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))" gap="12 16" align="start">
              <NativeSelect
                className={classes.wideField ?? ''}
                label={t('rules.kind')}
                disabled={isReadOnly || isFixedKind || isBuiltIn(kind)}
                value={kind}
                data={conditionKinds
                  .filter((value) => value === kind || !isBuiltIn(value))
                  .map((value) => ({ value, label: t(`kind.${value}`) }))}
                description={t(`rules.about.${kind}`)}
                onChange={(event) => {
                  const next = conditionKinds.find((one) => one === event.currentTarget.value);
                  if (next) changeKind(next);
                }}
              />
            </Stack>
            {kind === 'disagreement' ? (
              <DisagreementFields {...multiSensor} />
            ) : kind === 'expression' ? (
              <ExpressionFields {...multiSensor} />
            ) : (
              <ConditionFields
                draft={condition}
                path="definition.condition"
                zone={zone}
                isReadOnly={isReadOnly}
                onDraft={multiSensor.onDraft}
              />
            )}
          </Section>
          <Section title={t('rules.timing')}>
            <TimingFields
              draft={draft}
              condition={read.definition?.condition ?? null}
              unit={unitOf(condition)}
              zone={zone}
              isReadOnly={isReadOnly}
              onDraft={onDraft}
            />
          </Section>
          <Section title={t('response.plan')}>
            {root && (
              <Text as="p" text="least" tone="text3">
                {t('response.planOfRoot')}
              </Text>
            )}
            <PlanFields plan={draft.plan} isReadOnly={isReadOnly} onPlan={(plan) => onDraft({ ...draft, plan })} />
          </Section>
        </>
      )}
    </Stack>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={12} p="12 0 0 0" ruled>
    <Text as="h3" text="body" weight={700}>
      {title}
    </Text>
    {children}
  </Stack>
);
