import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { Stack } from '../ui/box.tsx';
import { pageQuery, rowQuery } from './calls.ts';
import type { ReferenceSource, RegistryRow } from './definition.ts';
import { nameOfRow } from './references.ts';

interface ReferenceSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  source: ReferenceSource;
  /** Equality filters that narrow the choice. */
  where?: Readonly<Record<string, string | number>>;
  value: number | null;
  onChange: (id: number | null) => void;
}

const SHOWN = 50;
const WAIT_MS = 200;

/** Selects a row of another resource by name, with the server's search. */
export function ReferenceSelect({ source, where, value, onChange, ...select }: ReferenceSelectProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), WAIT_MS);
  const chosen = useQuery({ ...rowQuery(source.path, value ?? 0), enabled: value !== null });
  const nameOf = (row: RegistryRow): string => (source.nameOf ?? nameOfRow)(row, language);
  const chosenName = chosen.data ? nameOf(chosen.data) : undefined;
  // The initial text is the selected name, not a search.
  const search = keyword === chosenName ? '' : keyword;
  const found = useQuery({
    ...pageQuery(source.path, { ...where, current: 1, size: SHOWN, ...(search === '' ? {} : { keyword: search }) }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const rows = new Map((found.data?.records ?? []).map((row) => [String(row.id), row]));
  if (value !== null) {
    const own = chosen.data ?? { id: value, version: 0, name: chosen.isError ? `#${value}` : '…' };
    if (!rows.has(String(value))) rows.set(String(value), own);
  }
  const isMore = (found.data?.total ?? 0) > SHOWN;
  return (
    <Select
      {...select}
      searchable
      openOnFocus={false}
      allowDeselect={select.clearable ?? false}
      data={[...rows.values()].map((row) => ({ value: String(row.id), label: nameOf(row) }))}
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      onSearchChange={setTyped}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      nothingFoundMessage={found.isPending ? t('registry.reference.loading') : t('registry.reference.none')}
      rightSection={isOpen && found.isFetching ? <Loader size={14} /> : undefined}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={280}
      renderOption={({ option }) => {
        const row = rows.get(option.value);
        const detail = row && source.detailOf?.(row);
        return (
          <Stack as="span" shrink>
            <span>{option.label}</span>
            {detail && <small>{detail}</small>}
          </Stack>
        );
      }}
      {...(isMore && isOpen ? { description: t('registry.reference.more', { count: SHOWN }) } : {})}
    />
  );
}
