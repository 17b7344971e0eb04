import type { Dependent } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { pageOfSubject } from '../references.ts';
import { useWords } from '../words.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

interface DependentListProps {
  lead: string;
  dependents: readonly Dependent[];
  /** The filter that lists only these. */
  parentKey?: string;
  parentId?: number;
}

/** Dependents of a row: kind, number, and first names. */
export function DependentList({ lead, dependents, parentKey, parentId }: DependentListProps) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const words = useWords();
  return (
    <>
      <p>{lead}</p>
      <Stack as="ul" gap={8} p="12 16" framed scroll style={{ maxHeight: '40vh' }}>
        {dependents.map(({ kind, count, names }) => {
          const page = parentKey === undefined ? undefined : pageOfSubject(kind);
          const what = `${words.resources(kind)} · ${count === null ? t('registry.delete.some') : count.toLocaleString(locale)}`;
          return (
            <li key={kind}>
              {page === undefined ? <b>{what}</b> : <TextLink to={`${page}?${parentKey}=${parentId}`}>{what}</TextLink>}
              {names.length > 0 && (
                <Text block text="table" tone="text3" breaks>
                  {names.join(t('registry.delete.comma'))}
                  {count !== null && count > names.length && ' …'}
                </Text>
              )}
            </li>
          );
        })}
      </Stack>
    </>
  );
}
