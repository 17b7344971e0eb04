import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query.ts';

interface ComparisonSelectProps {
  label?: ReactNode;
  'aria-label'?: string;
  className?: string | undefined;
  error?: ReactNode;
  /** Those alone that others see too. */
  isShared?: boolean;
  value?: number | null;
  onChange: (id: number) => void;
}

/** One of the comparisons that were saved. */
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
