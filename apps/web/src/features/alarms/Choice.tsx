import { FilterChoice } from '../../ui/FilterChoice.tsx';

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One optional filter of an alarm list. */
export const Choice = ({ label, data, value, onChange }: ChoiceProps) => (
  <FilterChoice
    label={label}
    data={data}
    value={value ?? undefined}
    onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
  />
);
