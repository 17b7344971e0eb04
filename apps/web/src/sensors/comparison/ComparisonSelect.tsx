import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query.ts';

interface ComparisonSelectProps {
  label?: ReactNode;
  'aria-label'?: string;
  className?: string | undefined;
  error?: ReactNode;
  /** Only shared ones. */
  isShared?: boolean;
  value?: number | null;
  onChange: (id: number) => void;
}

/** Selects a saved comparison. */
export function ComparisonSelect({
  isShared = false,
  value = null,
  onChange,
  className,
  ...field
}: ComparisonSelectProps) {
  const { data = [] } = useQuery(queryOf('GET /rest/comparisons', {}));
  return (
    <NativeSelect
      {...field}
      {...(className ? { className } : {})}
      value={value === null ? '' : String(value)}
      data={[
        ...(value === null ? [{ value: '', label: '—' }] : []),
        ...data.filter((one) => !isShared || one.isShared).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value: id } }) => id !== '' && onChange(Number(id))}
    />
  );
}
