import { IconX } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { Station } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { withParams, type TableQuery } from '../../live/fleet/table-query.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './TableTools.module.css';

interface TableToolsProps {
  query: TableQuery;
  stations: ReadonlyMap<number, Station>;
}

/** The filter: words typed, and what the figures and bars were pressed for, each to be taken away again. */
export function TableTools({ query, stations }: TableToolsProps) {
  const { t } = useTranslation();
  const name = useNames();
  const [params, setParams] = useSearchParams();
  const set = (changes: Record<string, string | null>) => setParams(withParams(params, changes), { replace: true });
  const list = [...stations.values()];
  const project = list.find((station) => station.projectId === query.project);
  const type = list.find((station) => station.stationTypeId === query.type);
  const [station, ...others] = (query.stations ?? []).flatMap((id) => stations.get(id)?.name ?? []);
  const chips = [
    ...(query.filter ? [{ key: 'state', text: t(`state.${query.filter}`) }] : []),
    ...(project ? [{ key: 'project', text: project.projectName }] : []),
    ...(station ? [{ key: 'station', text: others.length > 0 ? `${station} +${others.length}` : station }] : []),
    ...(type ? [{ key: 'type', text: name(type.stationTypeNames) }] : []),
  ];
  return (
    <div className={classes.tools}>
      {chips.map(({ key, text }) => (
        <Link
          key={key}
          className={classes.chip}
          replace
          to={{ search: withParams(params, { [key]: null }).toString() }}
          aria-label={`${t('table.clear')}: ${text}`}
        >
          {text}
          <IconX size={13} aria-hidden />
        </Link>
      ))}
      <SearchField
        className={classes.input}
        value={query.text}
        label={t('table.filter')}
        clearLabel={t('table.clear')}
        onChange={(text) => set({ q: text === '' ? null : text })}
      />
    </div>
  );
}
