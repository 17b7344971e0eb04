import { Button } from '@mantine/core';
import { upperFirst } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { ResourceList } from '../resource/ResourceList.tsx';
import { useHasPermission } from '../session/permissions.tsx';
import type { RowId } from '../ui/table/types.ts';
import { pageProps } from '../ui/table/page-props.ts';
import { useListView } from '../ui/table/use-list-view.ts';
import { showNote } from '../ui/toasts.ts';
import { Page } from '../ui/Page.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import { listPageQuery, refreshRegistry } from './calls.ts';
import type { RegistryDefinition, RegistryRow, Values } from './definition.ts';
import { ColumnChooser } from './list/ColumnChooser.tsx';
import { FilterInputs } from './list/FilterInputs.tsx';
import { useColumns } from './list/use-columns.tsx';
import { DeleteDialog } from './removal/DeleteDialog.tsx';
import { SheetButtons } from './sheets/SheetButtons.tsx';
import { useHighlight } from './use-highlight.ts';
import { useWords } from './words.ts';
import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';

const RowDrawer = lazyPart(async () => (await import('./form/RowDrawer.tsx')).RowDrawer);

/** The row in the drawer. `id` null: a new one. */
type Opened = { readonly id: number | null };

/** The page of a resource, built from its definition. `?edit=7` opens row 7. */
export function RegistryPage({ definition }: { definition: RegistryDefinition }) {
  const { subject, path, nameOf } = definition;
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const words = useWords();
  const queries = useQueryClient();
  const title = usePageTitle(upperFirst(words.resources(subject)));
  const defaults = useMemo(
    () => ({ ...definition.list, filters: definition.filters?.map(({ key }) => key) ?? [] }),
    [definition],
  );
  const [view, setView] = useListView(defaults);
  // The query: the user's filters and the fixed ones.
  const asked = useMemo(() => ({ ...view, filters: { ...view.filters, ...definition.always } }), [view, definition]);
  const [columns, choice] = useColumns(definition);
  const [selected, setSelected] = useState<ReadonlyMap<RowId, RegistryRow>>(new Map());
  const [opened, setOpened] = useOpened();
  const [isImporting, setIsImporting] = useState(false);
  const [saved, setSaved] = useState<{ id: number; values: Values } | null>(null);
  const [highlighted, highlight] = useHighlight();
  const list = useQuery({
    ...listPageQuery(path, asked),
    placeholderData: keepPreviousData,
    ...(definition.refreshMs === undefined ? {} : { refetchInterval: definition.refreshMs }),
  });
  const refresh = useCallback(() => void refreshRegistry(queries), [queries]);
  const mayUpdate = useHasPermission(`${subject}:update`);
  const mayDelete = useHasPermission(`${subject}:delete`);
  const mayCreate = useHasPermission(`${subject}:create`) && definition.canCreate !== false;
  const mayImport = useHasPermission(`${subject}:import`);
  const maySelect = mayDelete || (mayUpdate && (definition.bulk?.length ?? 0) > 0);
  const total = list.data?.total ?? 0;
  const openImport = mayImport && !definition.importsChangesOnly ? () => setIsImporting(true) : undefined;
  const selection = useMemo(
    () => (maySelect ? { rows: selected, onChange: setSelected } : undefined),
    [maySelect, selected],
  );
  const { pageActions: PageActions, lead: Lead, rowActions: RowActions, afterSave: AfterSave } = definition;

  return (
    <>
      <Page title={title} lead={Lead && <Lead />}>
        <ResourceList
          look="list"
          title={title}
          path={path}
          auth={definition.canCreate === false ? { update: `${subject}:update`, delete: `${subject}:delete` } : subject}
          query={{ data: list.data?.records, error: list.error, refetch: list.refetch }}
          columns={columns}
          {...pageProps(list, view, setView)}
          nameOf={(row) => nameOf(row, language)}
          onEdit={(row) => setOpened({ id: row && row.id })}
          selection={selection}
          renderActions={(row) => RowActions && <RowActions row={row} refresh={refresh} />}
          highlighted={highlighted}
          renderRemoval={(row, onClose) => (
            <DeleteDialog
              definition={definition}
              row={row}
              onClose={onClose}
              onDeleted={({ id }) => {
                onClose();
                setSelected((rows) => new Map([...rows].filter(([key]) => key !== id)));
                showNote(t('registry.delete.done'));
              }}
            />
          )}
          empty={t('registry.empty.none', { kind: words.resource(subject) })}
          emptyText={t(
            mayCreate ? (openImport ? 'registry.empty.next' : 'registry.empty.nextByHand') : 'registry.empty.nobody',
          )}
          emptyButton={
            openImport && (
              <Button variant="default" onClick={openImport}>
                {t('registry.import')}
              </Button>
            )
          }
          search={{ view, onView: setView, search: t('registry.search') }}
          filters={
            <FilterInputs definition={definition} filters={view.filters} onChange={(filters) => setView({ filters })} />
          }
          buttons={
            <>
              {PageActions && <PageActions refresh={refresh} />}
              <SheetButtons
                definition={definition}
                view={asked}
                total={total}
                isImporting={isImporting}
                onImporting={setIsImporting}
              />
              <ColumnChooser choice={choice} />
            </>
          }
          selectionBar={
            selection && <BulkBar definition={definition} selection={selection} view={asked} total={total} />
          }
        />
      </Page>
      <WhenLoaded>
        {opened !== null && (
          <RowDrawer
            key={opened.id ?? 'new'}
            definition={definition}
            id={opened.id}
            filtered={view.filters}
            onClose={() => setOpened(null)}
            onSaved={(id, values) => {
              setOpened(null);
              setSaved({ id, values });
              highlight(id);
              showNote(t('registry.form.saved'));
            }}
          />
        )}
      </WhenLoaded>
      {saved !== null && AfterSave && <AfterSave {...saved} onClose={() => setSaved(null)} />}
    </>
  );
}

/** The content of the drawer. A link with a row opens it, closing removes it from the address. */
function useOpened(): [Opened | null, (opened: Opened | null) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('edit');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== null && /^\d{1,9}$/.test(asked)) setOpened({ id: Number(asked) });
    if (asked === 'new') setOpened({ id: null });
  }
  const change = (next: Opened | null): void => {
    setOpened(next);
    if (next !== null || asked === null) return;
    setParams(
      (current) => {
        const left = new URLSearchParams(current);
        left.delete('edit');
        return left;
      },
      { replace: true },
    );
  };
  return [opened, change];
}
