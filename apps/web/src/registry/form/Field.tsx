import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import type { FieldDefinition, FieldProps, RegistryDefinition, RegistryRow } from '../definition.ts';
import { useWords } from '../words.ts';
import { refusalText, type KindProps } from './kind.ts';
import { NamesField } from './NamesField.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { ChoiceField, MultilineField, NumberField, SwitchField, TagsField, TextField } from './simple-fields.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';
import type { RowForm } from './use-row-form.ts';

const kinds: {
  readonly [Kind in Exclude<FieldDefinition['kind'], 'custom' | 'names'>]: ComponentType<KindProps<Kind>>;
} = {
  text: TextField,
  multiline: MultilineField,
  number: NumberField,
  switch: SwitchField,
  choice: ChoiceField,
  reference: ReferenceField,
  timeZone: TimeZoneField,
  tags: TagsField,
};

interface Props {
  definition: RegistryDefinition;
  field: FieldDefinition;
  form: RowForm;
  row: RegistryRow | null;
  isReadOnly: boolean;
}

/** One field of the form, by its kind. */
export function Field({ definition, field, form, row, isReadOnly }: Props) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const { key } = field;
  const below = Object.entries(form.refusals).flatMap(([path, refusal]): [string, ReactNode][] =>
    path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), refusalText(words, refusal)]] : [],
  );
  const props: FieldProps = {
    value: form.values[key],
    onChange: (value) => form.set({ [key]: value }),
    onBlur: () => form.look(key),
    label: words.column(definition.subject, key),
    hint: field.hint?.(t, form.values),
    error: refusalText(words, form.refusals[key]),
    errors: Object.fromEntries(below),
    isRequired: isRequired(definition, key),
    isDisabled: isReadOnly || (field.isDisabled?.(form.values, row) ?? false),
    values: form.values,
    setValue: (other, value) => form.set({ [other]: value }),
    row,
  };
  if (field.kind === 'custom') {
    const Custom = field.component;
    return <Custom {...props} />;
  }
  if (field.kind === 'names') return <NamesField {...props} field={field} form={form} />;
  const Kind = kinds[field.kind] as ComponentType<FieldProps & { field: FieldDefinition }>;
  return <Kind {...props} field={field} />;
}

/** Fields that the schema accepts neither absent, empty nor null. */
function isRequired({ schema }: RegistryDefinition, key: string): boolean {
  const part = schema.shape[key];
  return part !== undefined && ![undefined, '', null].some((nothing) => part.safeParse(nothing).success);
}
