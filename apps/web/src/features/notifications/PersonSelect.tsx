import { NativeSelect } from '@mantine/core';
import type { Person } from '@groundwatch/protocol/rest';
import { personName } from '../../api/person-name.ts';

interface PersonSelectProps {
  label: string;
  people: readonly Person[];
  value: number | null;
  /** The label for nobody. Absent: a selection is required. */
  nobody?: string;
  onChange: (userId: number | null) => void;
}

export function PersonSelect({ label, people, value, nobody, onChange }: PersonSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value === null ? '' : String(value)}
      data={[
        ...(nobody === undefined ? [] : [{ value: '', label: nobody }]),
        ...people.map(({ userId }) => ({ value: String(userId), label: personName(people, userId) })),
      ]}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
