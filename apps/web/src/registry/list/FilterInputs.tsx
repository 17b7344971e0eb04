import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { withParams } from '../../ui/address-params.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import type { FilterDefinition, RegistryDefinition } from '../definition.ts';
import { ReferenceSelect } from '../ReferenceSelect.tsx';
import { useWords } from '../words.ts';

interface FilterInputsProps {
  definition: RegistryDefinition;
  filters: Readonly<Record<string, string>>;
  onChange: (filters: Readonly<Record<string, string>>) => void;
}

const none: readonly FilterDefinition[] = [];

/** One select per filterable column. */
export function FilterInputs({ definition, filters, onChange }: FilterInputsProps) {
  const words = useWords();
  const [params] = useSearchParams();
  const put = (key: string, value: string | null): void => {
    const { [key]: _, ...others } = filters;
    onChange(value === null ? others : { ...others, [key]: value });
  };
  return (definition.filters ?? none).map((filter) => {
    const label = words.column(definition.subject, filter.key);
    const value = filters[filter.key];
    if (filter.kind === 'text')
      return (
        value !== undefined && (
          <FilterChip
            key={filter.key}
            text={`${label} ${value}`}
            to={{ search: withParams(params, { [filter.key]: null, page: null }).toString() }}
          />
        )
      );
    const shared = { 'aria-label': label, placeholder: label, clearable: true };
    return filter.kind === 'reference' ? (
      <ReferenceSelect
        key={filter.key}
        {...shared}
        source={filter.of}
        value={value === undefined || !/^\d+$/.test(value) ? null : Number(value)}
        onChange={(id) => put(filter.key, id === null ? null : String(id))}
      />
    ) : (
      <Select
        key={filter.key}
        {...shared}
        data={filter.choices.map((choice) => ({ value: choice, label: words.choice(filter.words, choice) }))}
        value={value ?? null}
        onChange={(next) => put(filter.key, next)}
      />
    );
  });
}
