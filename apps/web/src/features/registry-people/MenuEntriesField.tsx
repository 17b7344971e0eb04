import { Input } from '@mantine/core';
import { useMemo } from 'react';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { nameIn, type Language } from '../../i18n/language.ts';
import type { FieldProps } from '../../registry/definition.ts';
import { useMenu } from '../../session/session.ts';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { heldState, toggleHeld, type CheckNode } from './check-tree.ts';
import { CheckTree } from './CheckTree.tsx';
import { ADMINISTRATOR_ROLE } from './administrator.ts';

const toNodes = (nodes: readonly MenuNode[], language: Language): CheckNode[] =>
  nodes.map((node) => ({
    key: String(node.id),
    label: nameIn({ zh: node.menuNameZh, en: node.menuNameEn, ja: node.menuNameJa }, language),
    detail: node.menuAuth || node.menuPath,
    children: toNodes(node.children, language),
  }));

/** Pages and buttons of a role. Users can only grant what they have, so the tree is their own. */
export function MenuEntriesField({ value, onChange, label, error, isDisabled, row }: FieldProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const menu = useMenu();
  const nodes = useMemo(() => toNodes(menu.data ?? [], language), [menu.data, language]);
  const isAdministrator = row?.id === ADMINISTRATOR_ROLE;
  const ids = Array.isArray(value) ? (value as readonly number[]) : [];
  const held = new Set(ids.map(String));
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t(isAdministrator ? 'people.allEntries' : 'people.entriesHint')}
      error={error}
    >
      {menu.isError && <PanelError message={menu.error.message} onRetry={() => void menu.refetch()} />}
      {menu.isPending && <Skeleton rows={6} />}
      {menu.data && (
        <CheckTree
          label={label}
          nodes={nodes}
          stateOf={(node) => (isAdministrator ? 'on' : heldState(node, held))}
          isDisabled={isDisabled || isAdministrator}
          opened={nodes.map(({ key }) => key)}
          onToggle={(node) => onChange([...toggleHeld(nodes, node, held)].map(Number))}
        />
      )}
    </Input.Wrapper>
  );
}
