import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBuilding, IconFolder, IconMapPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { DataScope } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { FieldProps } from '../../registry/definition.ts';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { ancestorsOf, scopeState, toggleScope } from './check-tree.ts';
import { CheckTree } from './CheckTree.tsx';
import { keysOf, scopesOf, siteNodes } from './scopes.ts';

const icons = { company: IconBuilding, project: IconFolder, station: IconMapPin };

/** Companies, projects and stations of a data scope. */
export function ScopesField({ value, onChange, label, hint, error, errors, isDisabled }: FieldProps) {
  const { t } = useTranslation('admin');
  const tree = useQuery(queryOf('GET /rest/registry-tree', {}));
  const nodes = useMemo(
    () =>
      siteNodes(tree.data ?? [], (kind) => {
        const Icon = icons[kind];
        return <Icon size={16} stroke={1.6} aria-hidden />;
      }),
    [tree.data],
  );
  const scopes = Array.isArray(value) ? (value as readonly DataScope[]) : [];
  const chosen = keysOf(scopes);
  return (
    <Input.Wrapper label={label} labelElement="div" description={hint} error={error ?? Object.values(errors)[0]}>
      {tree.isError && <PanelError message={tree.error.message} onRetry={() => void tree.refetch()} />}
      {tree.isPending && <Skeleton rows={4} />}
      {tree.data && nodes.length === 0 && <p>{t('people.noSites')}</p>}
      {nodes.length > 0 && (
        <CheckTree
          label={label}
          nodes={nodes}
          stateOf={(node) => scopeState(nodes, node, chosen)}
          isLocked={(node) => ancestorsOf(nodes, node.key).some(({ key }) => chosen.has(key))}
          isDisabled={isDisabled}
          opened={nodes.map(({ key }) => key)}
          onToggle={(node) => onChange(scopesOf(toggleScope(node, chosen)))}
        />
      )}
    </Input.Wrapper>
  );
}
