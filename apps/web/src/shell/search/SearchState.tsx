import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';

interface SearchStateProps {
  query: string;
  count: number;
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
}

/** The number of results, or that there are none, or that part of the search failed. */
export function SearchState({ query, count, isLoading, isFailed, retry }: SearchStateProps) {
  const { t } = useTranslation();
  const { t: tools } = useTranslation('tools');
  const isNone = count === 0 && query.trim() !== '';
  return (
    <>
      {isNone && !isLoading && (
        <Row as="p" gap={12} justify="between" fixed p="12 16" text="table" tone="text2">
          {tools('search.none', { query })}
        </Row>
      )}
      {isLoading && (
        <Row as="p" gap={12} justify="between" fixed p="12 16" text="table" tone="text2">
          {tools('search.loading')}
        </Row>
      )}
      {isFailed && (
        <Row gap={12} justify="between" fixed p="12 16" text="table" tone="text2" role="alert">
          {tools('search.failed')}
          <Button variant="default" size="xs" onClick={retry}>
            {t('common.retry')}
          </Button>
        </Row>
      )}
      <p className="gw-visually-hidden" role="status">
        {isNone ? tools('search.none', { query }) : tools('search.count', { count })}
      </p>
    </>
  );
}
