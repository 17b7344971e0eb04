import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { FieldProps } from '../definition.ts';
import { useWords } from '../words.ts';
import type { KindProps } from './kind.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Common props of Mantine inputs. */
export const inputProps = ({ label, hint, error, isRequired, isDisabled, onBlur }: FieldProps) => ({
  label,
  description: hint,
  error,
  withAsterisk: isRequired,
  disabled: isDisabled,
  onBlur,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
});

export function TextField({ field, ...props }: KindProps<'text'>) {
  return (
    <TextInput
      {...inputProps(props)}
      name={field.key}
      value={asText(props.value)}
      placeholder={field.placeholder}
      autoComplete="off"
      spellCheck={false}
      styles={field.isMono ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {}}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

export function MultilineField({ field, ...props }: KindProps<'multiline'>) {
  return (
    <Textarea
      {...inputProps(props)}
      name={field.key}
      value={asText(props.value)}
      autosize
      minRows={2}
      maxRows={10}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** A number with decimal comma or point. Empty is null. */
export function NumberField({ field, ...props }: KindProps<'number'>) {
  const { value } = props;
  return (
    <NumberInput
      {...inputProps(props)}
      name={field.key}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      placeholder={field.placeholder}
      allowedDecimalSeparators={['.', ',', '。', '．', '、']}
      decimalScale={field.decimals ?? 0}
      allowDecimal={(field.decimals ?? 0) > 0}
      hideControls
      inputMode="decimal"
      onChange={(next) => props.onChange(next === '' ? null : next)}
    />
  );
}

export function SwitchField({ field, ...props }: KindProps<'switch'>) {
  return (
    <Switch
      py={4}
      name={field.key}
      label={props.label}
      description={props.hint}
      error={props.error}
      disabled={props.isDisabled}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

export function ChoiceField({ field, ...props }: KindProps<'choice'>) {
  const words = useWords();
  const value = typeof props.value === 'string' ? props.value : null;
  // A row's present value stays selectable, even if new rows cannot use it.
  const choices = value === null || field.choices.includes(value) ? field.choices : [...field.choices, value];
  return (
    <Select
      {...inputProps(props)}
      name={field.key}
      data={choices.map((choice) => ({ value: choice, label: words.choice(field.words, choice) }))}
      value={value}
      allowDeselect={field.canBeEmpty ?? false}
      clearable={field.canBeEmpty ?? false}
      onChange={(next) => {
        props.onChange(next);
        for (const key of field.clears ?? []) props.setValue(key, null);
      }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

export function TagsField({ field, ...props }: KindProps<'tags'>) {
  const value = Array.isArray(props.value) ? props.value.map(String) : [];
  const [[index, problem] = []] = Object.entries(props.errors);
  return (
    <TagsInput
      {...inputProps(props)}
      error={
        props.error ??
        (problem !== undefined && (
          <>
            {`${value[Number(index)] ?? ''}: `}
            {problem}
          </>
        ))
      }
      name={field.key}
      value={value}
      placeholder={value.length === 0 ? field.placeholder : ''}
      splitChars={[',', ' ', ';', '，', '、']}
      acceptValueOnBlur
      onChange={props.onChange}
    />
  );
}
