import { useSearchParams } from 'react-router';
import type { Station } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import type { TableQuery } from '../../live/fleet/table-query.ts';
import { withParams } from '../../ui/address-params.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Row } from '../../ui/box.tsx';
import classes from './TableTools.module.css';
import { useFilterWords } from './use-filter-words.ts';

interface TableToolsProps {
  query: TableQuery;
  stations: ReadonlyMap<number, Station>;
}

/** The filters: typed words, and selections from figures and bars, each removable. */
export function TableTools({ query, stations }: TableToolsProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const set = (changes: Record<string, string | null>) => setParams(withParams(params, changes), { replace: true });
  return (
    <Row gap={8} wrap className={classes.tools}>
      {useFilterWords(query, stations).map(({ key, text }) => (
        <FilterChip key={key} text={text} to={{ search: withParams(params, { [key]: null }).toString() }} />
      ))}
      <SearchField
        className={classes.input}
        value={query.text}
        label={t('table.filter')}
        onChange={(text) => set({ q: text === '' ? null : text })}
      />
    </Row>
  );
}
