import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { pageQuery, refreshRegistry } from '../../registry/calls.ts';
import { nameOfRow } from '../../registry/references.ts';
import { DeleteDialog } from '../../registry/removal/DeleteDialog.tsx';
import { usePermissions } from '../../session/permissions.tsx';
import { menuQuery } from '../../session/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Column, Row, Stack, Text } from '../../ui/box.tsx';
import { showNote } from '../../ui/toasts.ts';
import { shifted, menuTree, type MenuItem, type MenuPlace } from './menu-tree.ts';
import { MenuPreview } from './MenuPreview.tsx';
import { MenuRows } from './MenuRows.tsx';
import { MenuSheets } from './MenuSheets.tsx';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import classes from './MenuRows.module.css';
import { menus } from './menus.ts';

const RowDrawer = lazyPart(async () => (await import('../../registry/form/RowDrawer.tsx')).RowDrawer);

const all = { current: 1, size: 1_000, sort: 'sortOrder' } as const;

/** The entry in the drawer: an existing one by id, or a new one below another. */
type Opened = { readonly id: number } | { readonly id: null; readonly parentId: number | null };

/** The menu as a tree of pages, groups and buttons with order and permissions. */
export function MenuEditor({ title }: { title: string }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const queries = useQueryClient();
  const held = usePermissions();
  const list = useQuery(pageQuery('menus', all));
  const tree = useMemo(() => menuTree(list.data?.records ?? []), [list.data]);
  const [active, setActive] = useState<number | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [deleting, setDeleting] = useState<MenuItem | null>(null);
  const [said, setSaid] = useState('');
  const current = (active !== null && tree.items.get(active)) || tree.roots[0];
  const mayChange = held.has('menu:update');

  const refresh = (): Promise<unknown> =>
    Promise.all([refreshRegistry(queries), queries.invalidateQueries({ queryKey: menuQuery.queryKey })]);
  const move = useMutation({
    mutationFn: ({ item, place }: { item: MenuItem; place: MenuPlace }) =>
      call('POST /rest/menus/:id/move', { params: { id: item.id }, body: { ...place, version: item.row.version } }),
    onSuccess: (_answer, { item }) => setSaid(t('menus.moved', { name: nameOfRow(item.row, language) })),
    onSettled: refresh,
  });
  const place = (item: MenuItem, to: MenuPlace | null): void => {
    if (to && !move.isPending) move.mutate({ item, place: to });
  };
  const filtered = opened?.id === null && opened.parentId !== null ? { parentId: String(opened.parentId) } : {};
  const canBeParent = current?.row['menuType'] === 'menu';

  return (
    <Column gap={12} fill page className={classes.editor} style={{ minHeight: 420 }}>
      <Row as="header" wrap fixed style={{ minHeight: 36 }}>
        <h1 className="gw-visually-hidden">{title}</h1>
        <Row gap={8} align="stretch" wrap ml="auto">
          <MenuSheets total={list.data?.total ?? 0} refresh={refresh} />
          {held.has('menu:create') && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ id: null, parentId: null })}>
              {t('menus.create')}
            </Button>
          )}
        </Row>
      </Row>
      <Stack columns="minmax(0, 1fr) 280px" gap={16} grow single={900}>
        <Panel
          title={t('menus.tree')}
          isLoading={list.isPending}
          error={list.isError && !list.data ? list.error : null}
          onRetry={() => void list.refetch()}
          isFlush
        >
          <Row gap={8} align="stretch" wrap p="0 16 12 16" touch role="toolbar" aria-label={t('menus.tools')}>
            {held.has('menu:create') && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={15} />}
                disabled={!canBeParent}
                onClick={() => current && setOpened({ id: null, parentId: current.id })}
              >
                {t('menus.createBelow')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={15} />}
              disabled={!current}
              onClick={() => current && setOpened({ id: current.id })}
            >
              {t('menus.edit')}
            </Button>
            {mayChange && (
              <>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconArrowUp size={15} />}
                  disabled={!current || !shifted(tree, current, 'up')}
                  onClick={() => current && place(current, shifted(tree, current, 'up'))}
                >
                  {t('menus.up')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconArrowDown size={15} />}
                  disabled={!current || !shifted(tree, current, 'down')}
                  onClick={() => current && place(current, shifted(tree, current, 'down'))}
                >
                  {t('menus.down')}
                </Button>
              </>
            )}
            {held.has('menu:delete') && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTrash size={15} />}
                disabled={!current}
                onClick={() => current && setDeleting(current)}
              >
                {t('menus.delete')}
              </Button>
            )}
          </Row>
          <MenuRows
            tree={tree}
            active={current?.id ?? null}
            canMove={mayChange}
            onActive={setActive}
            onShift={(item, shift) => place(item, shifted(tree, item, shift))}
            onPlace={place}
            onEdit={(item) => setOpened({ id: item.id })}
            onDelete={(item) => held.has('menu:delete') && setDeleting(item)}
          />
          <Text as="p" p="8 16" ruled desk text="least" tone="text3">
            {t('menus.keys')}
          </Text>
        </Panel>
        <MenuPreview tree={tree} />
      </Stack>
      <p className="gw-visually-hidden" role="status">
        {said}
      </p>
      <WhenLoaded>
        {opened !== null && (
          <RowDrawer
            key={opened.id ?? 'new'}
            definition={menus}
            id={opened.id}
            filtered={filtered}
            onClose={() => setOpened(null)}
            onSaved={(id) => {
              setOpened(null);
              setActive(id);
              void refresh();
              showNote(t('menus.saved'));
            }}
          />
        )}
      </WhenLoaded>
      {deleting !== null && (
        <DeleteDialog
          definition={menus}
          row={deleting.row}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setActive(deleting.parent?.id ?? null);
            setDeleting(null);
            void refresh();
          }}
        />
      )}
    </Column>
  );
}
