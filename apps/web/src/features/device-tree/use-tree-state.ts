import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { keyOf, pathTo, type NodeKey, type TreeItem } from './build-tree.ts';
import type { TreeRowItem } from './rows.ts';
import { useRegistryTree } from './use-registry-tree.ts';

const none: ReadonlySet<NodeKey> = new Set();

const toggled = (set: ReadonlySet<NodeKey>, key: NodeKey): ReadonlySet<NodeKey> => {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
};

interface Place {
  readonly node: NodeKey | null;
  readonly text: string;
}

const placeOf = (params: URLSearchParams): Place => ({
  node: params.get('node') as NodeKey | null,
  text: params.get('q') ?? '',
});

/** Marks address changes made by this page. */
const OWN = { isOfTree: true } as const;

/**
 * The active node and the search words. They are kept in the address for links. It follows later, because navigation takes a
 * moment.
 */
function usePlace(): [Place, (changes: Partial<Place>) => void] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [place, setPlace] = useState(() => placeOf(params));
  const [known, setKnown] = useState(location.key);
  if (known !== location.key) {
    setKnown(location.key);
    if (!(location.state as Partial<typeof OWN> | null)?.isOfTree) setPlace(placeOf(params));
  }
  const change = (changes: Partial<Place>): void => {
    const next = { ...place, ...changes };
    setPlace(next);
    const written = new URLSearchParams(params);
    const put = (name: string, value: string | null): void => {
      if (value === null || value === '') written.delete(name);
      else written.set(name, value);
    };
    put('node', next.node);
    put('q', next.text);
    setParams(written, { replace: true, state: OWN });
  };
  return [place, change];
}

const STATION = 'station:';

/** The tree with its expanded, selected, cut and active nodes. `isDrill`: the active node is shown as expanded. */
export function useTreeState(isDrill: boolean) {
  const [{ node: wanted, text }, setPlace] = usePlace();
  // Initially companies, projects and the way to the node in the address are expanded.
  const [changed, setChanged] = useState<ReadonlyMap<NodeKey, boolean>>(new Map());
  const [isAllClosed, setIsAllClosed] = useState(false);
  const opened = useMemo(() => {
    const keys = isDrill && wanted !== null ? [...changed.keys(), wanted] : [...changed.keys()];
    return [...new Set(keys)].flatMap((key) => (key.startsWith(STATION) ? [Number(key.slice(STATION.length))] : []));
  }, [changed, isDrill, wanted]);
  const registry = useRegistryTree({ opened, text, wanted });
  const { tree, located } = registry;
  const setOpen = (keys: readonly NodeKey[], isOpen: boolean): void =>
    setChanged((before) => new Map([...before, ...keys.map((key) => [key, isOpen] as const)]));
  if (located !== null && !changed.has(keyOf('station', located))) setOpen([keyOf('station', located)], true);
  /** Nodes found by words stay known when the words change. */
  const keep = (keys: readonly NodeKey[]): readonly NodeKey[] => {
    const stations = keys.flatMap((key) => {
      const item = tree.items.get(key);
      return item ? pathTo(item).flatMap((above) => (above.node.kind === 'station' ? [above.key] : [])) : [];
    });
    const unknown = stations.filter((key) => !changed.has(key));
    if (unknown.length > 0) setOpen(unknown, true);
    return keys;
  };
  const active = wanted !== null && tree.items.has(wanted) ? wanted : null;
  const [selected, setSelected] = useState(none);
  const [cut, setCut] = useState(none);
  const [anchor, setAnchor] = useState<NodeKey | null>(null);
  const open = useMemo(() => {
    const path = new Set(active === null ? [] : pathTo(tree.items.get(active)!).map(({ key }) => key));
    const isOpen = ({ key, level, node }: TreeItem): boolean =>
      changed.get(key) ?? (!isAllClosed && ((level <= 2 && node.kind !== 'station') || path.has(key)));
    return new Set([...tree.items.values()].filter(isOpen).map(({ key }) => key));
  }, [tree, active, changed, isAllClosed]);

  return {
    registry,
    opened,
    active,
    text,
    open,
    selected,
    cut,
    setText: (value: string) => setPlace({ text: value }),
    go: (key: NodeKey | null) => {
      setAnchor(key);
      setPlace({ node: key });
    },
    /** Also ends the search. */
    goPlainly: (key: NodeKey | null) => setPlace({ node: key, text: '' }),
    /** Moves to a row and selects everything from the start of the selection. */
    extendTo: (key: NodeKey, rows: readonly TreeRowItem[]) => {
      const from = anchor ?? active;
      const [a, b] = [from, key].map((end) => rows.findIndex(({ item }) => item.key === end)) as [number, number];
      if (a >= 0 && b >= 0) {
        setSelected(new Set(keep(rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ item }) => item.key))));
      }
      setAnchor(from);
      setPlace({ node: key });
    },
    select: (keys: readonly NodeKey[]) => setSelected(new Set(keep(keys))),
    toggleSelected: (key: NodeKey) => {
      keep([key]);
      setSelected((before) => toggled(before, key));
    },
    setCut: (keys: readonly NodeKey[]) => setCut(new Set(keep(keys))),
    setOpen,
    closeAll: () => {
      setIsAllClosed(true);
      setOpen([...changed.keys()], false);
    },
  };
}
