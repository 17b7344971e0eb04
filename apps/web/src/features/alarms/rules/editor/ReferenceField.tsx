import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { zoneOffset } from '../../../../ui/format-time.ts';
import type { ConditionFieldsProps } from './ConditionFields.tsx';
import { useProblem } from './problems.ts';
import { UnitInput } from './UnitInput.tsx';

const kinds = ['sensor', 'time', 'trailing'] as const;

/** The reference of accumulated change. */
export function ReferenceField({ draft, path, zone, isReadOnly, onDraft }: ConditionFieldsProps) {
  const { t } = useTranslation('alarm');
  const problem = useProblem(`${path}.reference.at`);
  return (
    <>
      <NativeSelect
        label={t('rules.referenceOf')}
        value={draft.reference}
        disabled={isReadOnly}
        data={kinds.map((kind) => ({ value: kind, label: t(`rules.reference.choose.${kind}`) }))}
        onChange={(event) =>
          onDraft({ ...draft, reference: kinds.find((kind) => kind === event.currentTarget.value) ?? 'sensor' })
        }
      />
      {draft.reference === 'time' && (
        <TextInput
          label={`${t('rules.referenceAt')} (${zoneOffset(zone, Date.now())})`}
          placeholder="2026-03-01 08:00"
          value={draft.referenceAt}
          readOnly={isReadOnly}
          error={problem}
          onChange={(event) => onDraft({ ...draft, referenceAt: event.currentTarget.value })}
        />
      )}
      {draft.reference === 'trailing' && (
        <UnitInput
          label={t('rules.referenceDays')}
          unit="d"
          value={draft.referenceDays}
          path={`${path}.reference.days`}
          isReadOnly={isReadOnly}
          onChange={(referenceDays) => onDraft({ ...draft, referenceDays })}
        />
      )}
    </>
  );
}
