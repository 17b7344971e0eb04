import { Link, useSearchParams } from 'react-router';
import { dataFilters, withParams, type DataFilter, type Filter } from '../../live/fleet/table-query.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { deviceStates } from '../../live/fleet/summary.ts';
import type { Fleet } from '../../live/fleet/use-fleet.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel, Skeleton } from '../../ui/Panel.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../../ui/symbols/shapes.ts';
import { StateBar } from './StateBar.tsx';
import classes from './StatusPanel.module.css';

type StatusFilter = Exclude<Filter, DataFilter | 'alarmed'>;
const figures: readonly { filter: StatusFilter; symbol: SymbolKind }[] = [
  { filter: 'late', symbol: 'late' },
  { filter: 'offline', symbol: 'offline' },
  { filter: 'none', symbol: 'none' },
  { filter: 'lowBattery', symbol: 'lowBattery' },
  { filter: 'poorSignal', symbol: 'poorSignal' },
  { filter: 'occasional', symbol: 'occasional' },
];

interface StatusPanelProps {
  fleet: Fleet;
  /** Where the figures lead: the page that holds the table. */
  tablePath: string;
}

/** How many devices are in which state; each figure leads to the devices behind it. */
export function StatusPanel({ fleet, tablePath }: StatusPanelProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const [params] = useSearchParams();
  const { summary } = fleet;
  const active = params.get('state');
  const { lowBattery, poorSignal, occasional, data } = summary;
  const numbers = { ...summary.counts, lowBattery, poorSignal, occasional };
  const found = { ...data, dataNormal: data.normal };
  const linkOf = (filter: Filter) => ({
    pathname: tablePath,
    search: withParams(params, { state: filter === active ? null : filter }).toString(),
  });
  return (
    <Panel
      title={t('home.status')}
      isLoading={fleet.isLoading}
      skeleton={<Skeleton rows={4} height={38} />}
      error={fleet.error}
      onRetry={fleet.retry}
      aside={
        <Link className={classes.online} to={linkOf('online')} data-active={active === 'online' || undefined}>
          {t('home.onlineOf')} <b>{formatNumber(summary.counts.online, locale)}</b>{' '}
          {t('home.total', { total: formatNumber(summary.total, locale) })}
        </Link>
      }
    >
      <StateBar counts={summary.counts} total={summary.total} states={deviceStates} isTall />
      <ul className={classes.figures}>
        {figures.map(({ filter, symbol }) => (
          <li key={filter}>
            <Link className={classes.figure} to={linkOf(filter)} data-active={active === filter || undefined}>
              <StateSymbol kind={symbol} size={20} />
              <b className={classes.number} data-zero={numbers[filter] === 0 || undefined}>
                {formatNumber(numbers[filter], locale)}
              </b>
              <span className={classes.word}>{t(`state.${filter}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <h3 className={classes.subtitle}>{t('home.data')}</h3>
      <ul className={classes.data}>
        {dataFilters.map((filter) => (
          <li key={filter}>
            <Link className={classes.datum} to={linkOf(filter)} data-active={active === filter || undefined}>
              <b data-zero={found[filter] === 0 || undefined}>{formatNumber(found[filter], locale)}</b>
              <span className={classes.word}>{t(`state.${filter}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
