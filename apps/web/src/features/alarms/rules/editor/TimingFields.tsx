import { TextInput } from '@mantine/core';
import { defaultDeadband } from '@groundwatch/domain/alarms';
import { isBuiltIn, type Condition } from '@groundwatch/protocol/model';
import { useLanguage, useTranslation } from '../../../../i18n/i18n.ts';
import { Stack } from '../../../../ui/box.tsx';
import { zoneOffset } from '../../../../ui/format-time.ts';
import { plainNumber } from '../plain-number.ts';
import type { RuleDraft } from './draft.ts';
import { useProblem } from './problems.ts';
import { UnitInput } from './UnitInput.tsx';

interface TimingFieldsProps {
  draft: RuleDraft;
  /** The condition as far as it is valid. The default deadband depends on it. */
  condition: Condition | null;
  unit: string;
  zone: string | undefined;
  isReadOnly: boolean;
  onDraft: (draft: RuleDraft) => void;
}

/** Delays, deadband and validity of a rule. */
export function TimingFields({ draft, condition, unit, zone, isReadOnly, onDraft }: TimingFieldsProps) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const { kind } = draft.condition;
  const isAtOnce = kind === 'trigger' || kind === 'deviceAlarm' || isBuiltIn(kind);
  const usual = condition === null ? 0 : defaultDeadband(condition);
  return (
    <Stack columns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))" gap="12 16" align="start">
      {!isAtOnce && kind !== 'noData' && (
        <>
          <UnitInput
            label={t('rules.needs')}
            value={draft.needs}
            path="definition.onDelay.needs"
            isReadOnly={isReadOnly}
            onChange={(needs) => onDraft({ ...draft, needs })}
          />
          <UnitInput
            label={t('rules.ofReadings')}
            value={draft.of}
            path="definition.onDelay.of"
            isReadOnly={isReadOnly}
            onChange={(of) => onDraft({ ...draft, of })}
          />
        </>
      )}
      <UnitInput
        label={t('rules.offDelay')}
        unit="min"
        value={draft.offDelayMinutes}
        path="definition.offDelayS"
        isReadOnly={isReadOnly}
        onChange={(offDelayMinutes) => onDraft({ ...draft, offDelayMinutes })}
      />
      {usual > 0 && (
        <UnitInput
          label={t('rules.deadband')}
          unit={unit}
          placeholder={t('rules.usual', { value: plainNumber(Number(usual.toPrecision(3)), locale) })}
          value={draft.deadband}
          path="definition.deadband"
          isReadOnly={isReadOnly}
          onChange={(deadband) => onDraft({ ...draft, deadband })}
        />
      )}
      <TimeField
        label={t('rules.validFrom')}
        value={draft.validFrom}
        path="definition.validFrom"
        zone={zone}
        isReadOnly={isReadOnly}
        onChange={(validFrom) => onDraft({ ...draft, validFrom })}
      />
      <TimeField
        label={t('rules.validTo')}
        value={draft.validTo}
        path="definition.validTo"
        zone={zone}
        isReadOnly={isReadOnly}
        onChange={(validTo) => onDraft({ ...draft, validTo })}
      />
    </Stack>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  path: string;
  zone: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

function TimeField({ label, value, path, zone, isReadOnly, onChange }: TimeFieldProps) {
  const { t } = useTranslation('alarm');
  const problem = useProblem(path);
  return (
    <TextInput
      label={`${label} (${zoneOffset(zone, Date.now())})`}
      placeholder={t('rules.unlimited')}
      value={value}
      readOnly={isReadOnly}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
