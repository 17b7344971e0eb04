import { useQuery } from '@tanstack/react-query';
import { emptyComparison, type ComparisonDefinition } from '@groundwatch/protocol/model';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query.ts';
import { hasTime, isSame, readAddress, writeDraft, writeTime } from './address.ts';

/** The comparison of the address: saved, changed, or unsaved. */
export function useQuestion() {
  const [params, setParams] = useSearchParams();
  const { savedId, draft } = useMemo(() => readAddress(params), [params]);
  const saved = useQuery({
    ...queryOf('GET /rest/comparisons/:id', { params: { id: savedId ?? 0 } }),
    enabled: savedId !== null,
    retry: false,
  });
  const stored = savedId === null ? null : (saved.data ?? null);
  // A saved comparison opens with its saved period.
  const lacksTime = stored !== null && !hasTime(params);
  useEffect(() => {
    if (lacksTime) setParams((now) => writeTime(now, stored.definition), { replace: true });
  }, [lacksTime, stored, setParams]);
  return {
    savedId,
    draft,
    stored,
    /** It no longer exists, or the user may not see it. */
    isGone: savedId !== null && saved.error !== null,
    definition: draft ?? stored?.definition ?? emptyComparison,
    isChanged: draft !== null && (stored === null || !isSame(draft, stored.definition)),
    params,
    setParams,
    change: (next: ComparisonDefinition): void =>
      setParams(writeDraft(params, stored && isSame(next, stored.definition) ? null : next), { replace: true }),
  };
}
