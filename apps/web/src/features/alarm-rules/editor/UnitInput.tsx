import { TextInput } from '@mantine/core';
import { Text } from '../../../ui/box.tsx';
import { useProblem } from './problems.ts';

interface UnitInputProps {
  label: string;
  /** Shown instead of the label, which is still spoken. */
  isLabelHidden?: boolean;
  unit?: string;
  value: string;
  /** Where the server would say that it is wrong. */
  path: string;
  placeholder?: string;
  description?: string;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

/** A figure with its unit, and what is wrong with it below. */
export function UnitInput(props: UnitInputProps) {
  const { label, isLabelHidden, unit = '', value, path, placeholder, description, isReadOnly, onChange } = props;
  const problem = useProblem(path);
  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(description === undefined ? {} : { description })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={value}
      readOnly={isReadOnly}
      error={problem}
      rightSection={
        unit === '' ? null : (
          <Text text="least" tone="text3">
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit === '' ? 0 : Math.max(36, unit.length * 8 + 14)}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
