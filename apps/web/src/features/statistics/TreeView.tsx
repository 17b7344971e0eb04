import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Statistics } from '@groundwatch/protocol/rest';
import type { AnswerOf } from '../../api/client.ts';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Toggle, useLanes, useSumColumns } from './cells.tsx';
import { deviceAddress } from './device-address.ts';
import { coverage } from './figures.ts';
import { useStatisticsView, type Days } from './use-period.ts';
import { ViewFrame } from './ViewFrame.tsx';

type Group = AnswerOf<'GET /rest/statistics/groups'>['groups'][number];

interface Node extends Statistics {
  key: string;
  depth: number;
  name: string;
  /** Absent for a device. */
  group?: Group;
  /** The link of a device. */
  address?: string;
  isOpen: boolean;
}

const useGroups = (asked: Days & { keyword?: string }, by: 'company' | 'project' | 'station') =>
  useQuery(queryOf('GET /rest/statistics/groups', { query: { ...asked, by } }, { placeholderData: keepPreviousData }));

const MOST_DEVICES = 1_000;

/** Folder tree: companies, projects, stations and devices with totals. A search restricts them. */
export function TreeView() {
  const { t } = useTranslation('statistics');
  const { view, setView, search, days } = useStatisticsView();
  const asked = { ...days, ...search };
  const companies = useGroups(asked, 'company');
  const projects = useGroups(asked, 'project');
  const stations = useGroups(asked, 'station');
  const turned = useLanes();
  // Another search starts with default expansion.
  const turnedKey = (key: string): string => `${view.keyword} ${key}`;
  // Companies are expanded by default, everything during a search.
  const isOpen = (key: string): boolean =>
    turned.isOpen(turnedKey(key)) !== (view.keyword !== '' || key.startsWith('company'));
  const openStations = (stations.data?.groups ?? []).flatMap(({ id }) =>
    id !== null && isOpen(`station ${id}`) ? [id] : [],
  );
  // Search results may lie at more stations than an address can hold.
  const only = view.keyword === '' ? { stationIds: openStations.join(',') } : {};
  const devices = useQuery(
    queryOf(
      'GET /rest/statistics/devices',
      { query: { ...asked, ...only, size: MOST_DEVICES, sort: 'name' } },
      { placeholderData: keepPreviousData, enabled: openStations.length > 0 },
    ),
  );
  const nodes: Node[] = [];
  const add = (kind: string, group: Group, depth: number): boolean => {
    const key = `${kind} ${group.id}`;
    nodes.push({ ...group, group, key, depth, isOpen: isOpen(key) });
    return isOpen(key);
  };
  const below = (groups: readonly Group[] | undefined, parentId: number | null) =>
    (groups ?? []).filter((group) => group.parentId === parentId);
  for (const company of companies.data?.groups ?? []) {
    if (!add('company', company, 0)) continue;
    for (const project of below(projects.data?.groups, company.id)) {
      if (!add('project', project, 1)) continue;
      for (const station of below(stations.data?.groups, project.id)) {
        if (!add('station', station, 2)) continue;
        for (const device of devices.data?.records ?? [])
          if (device.stationId === station.id)
            nodes.push({
              ...device,
              key: `device ${device.deviceNo}`,
              depth: 3,
              isOpen: false,
              address: deviceAddress(device, days),
            });
      }
    }
  }
  const sums = useSumColumns<Node>(
    'completeness',
    'online',
    'due',
    'received',
    'late',
    'repeated',
    'contradicting',
    'gaps',
    'longest',
    'occasional',
  );
  const failed = [companies, projects, stations, devices].find(({ error }) => error);
  return (
    <ViewFrame view="tree" list={view} onList={setView} days={days} exported={days}>
      <Panel title={t('list.tree')} isFlush>
        <DataTable
          label={t('list.tree')}
          look="figures"
          maxHeight="70vh"
          columns={[
            {
              key: 'name',
              title: t('name'),
              render: (node) => (
                <span style={{ paddingInlineStart: 20 * node.depth }}>
                  {node.address === undefined ? (
                    <Toggle name={node.name} isOpen={node.isOpen} onToggle={() => turned.toggle(turnedKey(node.key))}>
                      {node.name}
                    </Toggle>
                  ) : (
                    <TextLink to={node.address}>{node.name}</TextLink>
                  )}
                </span>
              ),
            },
            { key: 'withData', title: t('withData'), render: (node) => node.group && coverage(node.group) },
            ...sums,
          ]}
          rows={companies.data && nodes}
          keyOf={({ key }) => key}
          error={failed?.error}
          onRetry={() => void failed?.refetch()}
          empty={t('empty')}
        />
      </Panel>
    </ViewFrame>
  );
}
