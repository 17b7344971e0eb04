import { Checkbox, Select } from '@mantine/core';
import { useMemo } from 'react';
import { sensorTypeOf, type SensorTypeCode } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { Row } from '../../../../ui/box.tsx';
import type { ConditionDraft } from './draft.ts';
import classes from './Editor.module.css';
import { useProblems } from './problems.ts';
import { choiceOf, quantityChoices } from './quantities.ts';
import { UnitInput } from './UnitInput.tsx';

interface QuantityFieldProps {
  draft: ConditionDraft;
  path: string;
  /** The only allowed sensor type, undefined for any. */
  only?: SensorTypeCode | undefined;
  isReadOnly: boolean;
  onDraft: (draft: ConditionDraft) => void;
}

/** The field and sensor types of a condition, by catalogue family. */
export function QuantityField({ draft, path, only, isReadOnly, onDraft }: QuantityFieldProps) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const problems = useProblems();
  const problem = problems.of(`${path}.quantity.field`) ?? problems.of(`${path}.quantity.types`);
  const fitting = useMemo(
    () => quantityChoices.filter(({ types }) => only === undefined || types.includes(only)),
    [only],
  );
  const groups = useMemo(
    () =>
      [...Map.groupBy(fitting, ({ family }) => family).values()].map((choices) => ({
        group: name(choices[0]!.familyNames),
        items: choices.map(({ id, field }) => ({
          value: id,
          label: field.unit === '' ? name(field.names) : `${name(field.names)} (${field.unit})`,
        })),
      })),
    [fitting, name],
  );
  const chosen = choiceOf(draft);
  return (
    <>
      <Select
        className={classes.wideField}
        label={t('rules.quantity')}
        data={groups}
        searchable
        readOnly={isReadOnly}
        value={chosen?.id ?? null}
        error={problem}
        onChange={(id) => {
          const choice = quantityChoices.find((one) => one.id === id);
          if (choice)
            onDraft({
              ...draft,
              types: only === undefined ? choice.types : [only],
              field: choice.field.key,
              element: choice.field.isList ? draft.element : '',
            });
        }}
        comboboxProps={{ shadow: 'md' }}
      />
      {chosen?.field.isList && (
        <UnitInput
          label={t('rules.elementOf')}
          placeholder={t('rules.worstElement')}
          value={draft.element}
          path={`${path}.quantity.element`}
          isReadOnly={isReadOnly}
          onChange={(element) => onDraft({ ...draft, element })}
        />
      )}
      {chosen && only === undefined && chosen.types.length > 1 && (
        <Checkbox.Group
          style={{ gridColumn: '1 / -1' }}
          label={t('rules.ofTypes')}
          value={[...draft.types]}
          readOnly={isReadOnly}
          onChange={(types) => onDraft({ ...draft, types: chosen.types.filter((type) => types.includes(type)) })}
        >
          <Row gap="8 20" align="stretch" wrap p="4 0 0 0">
            {chosen.types.map((type) => (
              <Checkbox key={type} value={type} label={name(sensorTypeOf(type).names)} disabled={isReadOnly} />
            ))}
          </Row>
        </Checkbox.Group>
      )}
    </>
  );
}
