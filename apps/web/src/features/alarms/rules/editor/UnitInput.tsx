import { TextInput } from '@mantine/core';
import { Text } from '../../../../ui/box.tsx';
import { useProblem } from './problems.ts';

interface UnitInputProps {
  label: string;
  /** Shown instead of the label, which stays accessible. */
  isLabelHidden?: boolean;
  unit?: string;
  value: string;
  /** The path the server would use for a problem. */
  path: string;
  placeholder?: string;
  description?: string;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

/** A number with its unit and problem. */
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
