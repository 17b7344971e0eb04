import { MINUTE_MS } from '@groundwatch/protocol/model';
import { IconArrowsSort, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate, Link } from 'react-router';
import { useOpenAlarms } from '../../alarms/alarm-desk.ts';
import { useDevice } from '../../api/devices.ts';
import { useStations } from '../../api/registry.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { CountsAge } from '../../live/CountsAge.tsx';
import { useJudged } from '../../live/fleet/use-judged.ts';
import { useLive, useWatchMany } from '../../live/hooks.ts';
import { serverClock } from '../../live/live.ts';
import { useEachSecond } from '../../live/second.ts';
import { usePreference } from '../../session/preferences.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Column, Row, Text } from '../../ui/box.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { useView } from '../../ui/view-mode.ts';
import { useFoundDevices } from '../use-found-devices.ts';
import { MatterMark, MatterWords } from './Matter.tsx';
import { leavesOf, siteRows, sitesOf, type Order, type Site, type SiteRow } from './sites.ts';
import { useDevicesOfStations } from './use-devices.ts';
import classes from './StationTree.module.css';

/** px. The second is for touch. */
const rowHeights = { desktop: 28, mobile: 44 } as const;
const OVERSCAN = 8;

const pathOf = (deviceNo: string): string => `/devices/${deviceNo}`;
const deviceIn = (pathname: string): string | null => /^\/devices\/(\d+)$/.exec(pathname)?.[1] ?? null;
const readOrder = (value: unknown): Order => (value === 'name' ? 'name' : 'worst');
const readOpen = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)) : [];
/** More than anybody expands by hand. */
const MOST_OPEN = 100;

interface StationTreeProps {
  onFollow: (() => void) | undefined;
}

/** All stations with their states, worst first, and the devices of those that are open. */
export function StationTree({ onFollow }: StationTreeProps) {
  const { locale } = useLanguage();
  const list = useStations();
  const counts = useLive((state) => state.counts);
  const alarms = useOpenAlarms();
  const minute = useEachSecond(() => Math.floor(serverClock.now() / MINUTE_MS));
  const [order, setOrder] = usePreference('stationOrder', readOrder);
  const compare = useMemo(() => new Intl.Collator(locale, { numeric: true }).compare, [locale]);
  // Comparing the names of thousands takes longer than all else here, and they change seldom.
  const byName = useMemo(() => list.toSorted((a, b) => compare(a.name, b.name)), [list, compare]);
  const sites = useMemo(
    () => sitesOf(counts, byName, alarms.values(), minute * MINUTE_MS, order),
    [counts, byName, alarms, minute, order],
  );
  if (sites.length === 0) return null;
  return <Tree {...{ sites, order, compare, onFollow }} nowMs={(minute + 1) * MINUTE_MS} onOrder={setOrder} />;
}

/** The devices of open stations, and those that are looked for. */
function useLeaves(open: readonly number[], asked: string, order: Order, compare: TreeProps['compare']) {
  const alarms = useOpenAlarms();
  const own = useJudged(useDevicesOfStations(open));
  const { devices, isAsking } = useFoundDevices(asked);
  useWatchMany(
    'device',
    devices.map(({ deviceNo }) => deviceNo),
  );
  const matching = useJudged(devices);
  const minute = useEachSecond(() => Math.floor(serverClock.now() / MINUTE_MS));
  const judged = useMemo(() => {
    const of = (views: typeof own) => leavesOf(views, alarms.values(), minute * MINUTE_MS, order, compare);
    return { leaves: of(own), found: of(matching) };
  }, [own, matching, alarms, minute, order, compare]);
  return { ...judged, isAsking };
}

interface TreeProps extends StationTreeProps {
  sites: readonly Site[];
  order: Order;
  compare: (a: string, b: string) => number;
  nowMs: number;
  onOrder: (order: Order) => void;
}

const Tree = memo(function Tree({ sites, order, compare, nowMs, onOrder, onFollow }: TreeProps) {
  const { t } = useTranslation();
  const rowPx = rowHeights[useView()];
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState('');
  const [opened, setOpened] = usePreference('openStations', readOpen);
  // The station of the present device is expanded until it is collapsed.
  const [closedAt, setClosedAt] = useState('');
  const [reached, setReached] = useState<string | null>(null);
  const here = useDevice(deviceIn(pathname))?.stationId ?? null;
  const open = useMemo(() => {
    const known = new Set(sites.map(({ station }) => station.id));
    const wanted = here === null || closedAt === pathname ? opened : [...opened, here];
    return [...new Set(wanted)].filter((stationId) => known.has(stationId));
  }, [sites, opened, here, closedAt, pathname]);
  const isOpen = ({ station }: Site): boolean => open.includes(station.id);
  const { leaves, found, isAsking } = useLeaves(open, asked, order, compare);
  const rows = siteRows(sites, asked, isOpen, leaves, found);
  const normal = sites.filter(({ matter }) => matter === undefined).length;
  const shown = useRowWindow(scroller, { count: rows.length, height: rowPx, overscan: OVERSCAN });
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === reached),
  );
  const current = rows[at];

  const go = (index: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    setReached(row.key);
    shown.scrollTo(rows.indexOf(row));
  };
  const toggle = (site: Site): void => {
    const others = opened.filter((one) => one !== site.station.id);
    if (isOpen(site)) setClosedAt(pathname);
    else setClosedAt('');
    setOpened(isOpen(site) ? others : [...others, site.station.id].slice(-MOST_OPEN));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
    const press = (): void => {
      if (current.kind === 'site') return toggle(current.site);
      onFollow?.();
      void navigate(pathOf(current.leaf.view.device.deviceNo));
    };
    const act: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => (current.kind === 'site' && !current.isOpen ? toggle(current.site) : go(at + 1)),
      ArrowLeft: () => {
        if (current.kind === 'site' && current.isOpen) toggle(current.site);
        else if (current.kind === 'leaf') go(rows.findIndex((row) => row.kind === 'site' && row.site === current.site));
      },
      Enter: press,
      ' ': press,
    };
    const action = act[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const rowOf = (row: SiteRow, index: number) => {
    const { matter } = row.kind === 'site' ? row.site : row.leaf;
    const shared = {
      id: `${id}-${row.key}`,
      className: classes.row,
      tabIndex: -1,
      style: { top: index * rowPx, height: rowPx },
      'data-kind': row.kind,
      'data-reached': index === at || undefined,
    };
    const face = (name: string) => (
      <>
        <MatterMark matter={matter} />
        <Text truncate grow title={name}>
          {name}
        </Text>
        <MatterWords matter={matter} nowMs={nowMs} />
      </>
    );
    if (row.kind === 'site') {
      const Chevron = row.isOpen ? IconChevronDown : IconChevronRight;
      return (
        <button
          key={row.key}
          {...shared}
          type="button"
          role="treeitem"
          aria-level={1}
          aria-expanded={row.isOpen}
          onClick={() => {
            setReached(row.key);
            toggle(row.site);
          }}
        >
          <Chevron size={14} stroke={1.6} aria-hidden />
          {face(row.site.station.name)}
        </button>
      );
    }
    const { device } = row.leaf.view;
    const isCurrent = pathOf(device.deviceNo) === pathname;
    return (
      <Link
        key={row.key}
        {...shared}
        to={pathOf(device.deviceNo)}
        role="treeitem"
        aria-level={2}
        aria-current={isCurrent ? 'page' : undefined}
        aria-selected={isCurrent}
        onClick={() => {
          setReached(row.key);
          onFollow?.();
        }}
      >
        {face(device.name || device.deviceNo)}
      </Link>
    );
  };
  return (
    <>
      <Row gap={8} p="8 4 4 4">
        <Text as="h2" text="table" weight={650}>
          {t('shell.stations')} <Text tone="text3">{sites.length}</Text>
        </Text>
        <button
          type="button"
          className={classes.order}
          title={t('shell.order')}
          onClick={() => onOrder(order === 'worst' ? 'name' : 'worst')}
        >
          <IconArrowsSort size={13} stroke={1.6} aria-hidden />
          {t(`shell.orders.${order}`)}
        </button>
      </Row>
      <Text block p="0 4" text="least">
        <CountsAge />
      </Text>
      <SearchField className={classes.filter} value={asked} label={t('shell.filterStations')} onChange={setAsked} />
      <div
        ref={scroller}
        className={classes.tree}
        role="tree"
        tabIndex={0}
        aria-label={t('shell.stations')}
        aria-activedescendant={current && `${id}-${current.key}`}
        onKeyDown={onKeyDown}
      >
        <div role="none" style={{ height: rows.length * rowPx, position: 'relative' }}>
          {rows.slice(shown.first, shown.end).map((row, index) => rowOf(row, shown.first + index))}
        </div>
      </div>
      <Column p={4} text="least" tone="text3" justify="center" className={classes.foot}>
        {rows.length === 0 ? !isAsking && t('shell.noStations') : t('shell.normalStations', { count: normal })}
      </Column>
    </>
  );
});
