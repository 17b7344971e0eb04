import { Button } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { useHasPermission } from '../session/permissions.tsx';
import { Row as Line } from '../ui/box.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Empty } from '../ui/states.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { EmptyRows, isNarrowed } from '../ui/table/EmptyRows.tsx';
import { ListToolbar } from '../ui/table/ListToolbar.tsx';
import type { DataTableProps, ListSearch } from '../ui/table/types.ts';
import { useRemoveRow, type ResourcePath, type Stored } from './calls.ts';
import { RowButtons } from './RowButtons.tsx';

type Action = 'create' | 'update' | 'delete';

/** A non-standard question before removing a row. */
interface Removal<Row> {
  /** On the row's button instead of the bin. */
  readonly word?: (row: Row) => string;
  readonly title?: string;
  readonly text?: (row: Row) => ReactNode;
  readonly confirm?: string;
}

type Table<Row> = Omit<DataTableProps<Row>, 'label' | 'rows' | 'error' | 'onRetry' | 'onOpen' | 'empty'>;

interface ResourceListProps<Row extends Stored> extends Table<Row> {
  /** For screen readers: a tab above shows it. */
  title: string;
  path: ResourcePath;
  /** Prefix of its permissions (`notification` of `notification:create`), or the permissions. */
  auth: string | Readonly<Partial<Record<Action, string>>>;
  /** The query of its rows. */
  query: { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown };
  nameOf: (row: Row) => string;
  /** Label of the button for a new one. */
  add?: string;
  /** Without it there are no more rows than one sees. */
  search?: ListSearch;
  /** In line with the search. */
  filters?: ReactNode;
  /** Before the button for a new one. */
  buttons?: ReactNode;
  /** In place of the toolbar while rows are selected: actions on them. */
  selectionBar?: ReactNode;
  /** Whether the row is read-only for everyone. */
  isFixed?: (row: Row) => boolean;
  removal?: Removal<Row>;
  /** The dialog of a row. Null: a new one. */
  renderEditor?: (row: Row | null, onClose: () => void) => ReactNode;
  /** Opens a row elsewhere instead of in a dialog, also for view-only users. */
  onEdit?: (row: Row | null) => void;
  /** Replaces the question. */
  renderRemoval?: (row: Row, onClose: () => void) => ReactNode;
  /** Buttons of a row before the standard ones. */
  renderActions?: (row: Row) => ReactNode;
  /** While there are no rows: that there are none, and what one is for. */
  empty: string;
  emptyText: string;
  /** Beside the button for a new one while there are none. */
  emptyButton?: ReactNode;
}

/** A list with an editor: rows, a button for a new one, and form and removal of each, by permission. */
export function ResourceList<Row extends Stored>(props: ResourceListProps<Row>) {
  const { title, path, auth, query, add, search, filters, buttons, selectionBar, isFixed, ...others } = props;
  const { removal = {}, renderEditor, onEdit, renderRemoval, renderActions, ...more } = others;
  const { empty, emptyText, emptyButton, ...table } = more;
  const { nameOf } = table;
  const { t } = useTranslation(['admin', 'translation']);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const permission = (action: Action): string => (typeof auth === 'string' ? `${auth}:${action}` : auth[action]) ?? '';
  const mayCreate = useHasPermission(permission('create'));
  const mayUpdate = useHasPermission(permission('update'));
  const mayRemove = useHasPermission(permission('delete'));
  const edit = onEdit ?? ((row: Row | null) => setEdited(row ?? 'new'));
  const endEdit = (): void => setEdited(null);
  const endRemoval = (): void => setRemoved(null);
  const addButton = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
      {add ?? t('registry.create')}
    </Button>
  );
  // Of an empty list it is the next step, where the rows would be.
  const isUnused = query.data?.length === 0 && !(search && isNarrowed(search.view));
  const tools = (
    <>
      {buttons}
      {!isUnused && addButton}
    </>
  );
  return (
    <>
      <Panel title={title} isList>
        {selectionBar}
        {!table.selection?.rows.size && (filters || buttons || !isUnused) && (
          <ListToolbar {...(!isUnused && search)} buttons={tools}>
            {filters}
          </ListToolbar>
        )}
        <DataTable
          look="words"
          hasCards
          {...table}
          label={title}
          rows={query.data}
          error={query.error}
          onRetry={() => void query.refetch()}
          onOpen={onEdit}
          empty={
            <EmptyRows {...search}>
              <Empty icon={IconListDetails} title={empty} text={emptyText}>
                <Line gap={8} justify="center" wrap touch>
                  {addButton}
                  {emptyButton}
                </Line>
              </Empty>
            </EmptyRows>
          }
          renderActions={(row) => {
            const isFree = !isFixed?.(row);
            return (
              <Line gap={4} justify="end" touch>
                {renderActions?.(row)}
                <RowButtons
                  name={nameOf(row)}
                  mayUpdate={mayUpdate && isFree}
                  removeWord={removal.word?.(row)}
                  onEdit={onEdit || (renderEditor && mayUpdate && isFree) ? () => edit(row) : undefined}
                  onRemove={mayRemove && isFree ? () => setRemoved(row) : undefined}
                />
              </Line>
            );
          }}
        />
      </Panel>
      {edited !== null && renderEditor?.(edited === 'new' ? null : edited, endEdit)}
      {removed !== null &&
        (renderRemoval?.(removed, endRemoval) ?? (
          <RemovalDialog path={path} row={removed} name={nameOf(removed)} {...removal} onClose={endRemoval} />
        ))}
    </>
  );
}

interface RemovalDialogProps<Row> extends Removal<Row> {
  path: ResourcePath;
  row: Row;
  name: string;
  onClose: () => void;
}

function RemovalDialog<Row extends Stored>(props: RemovalDialogProps<Row>) {
  const { path, row, name, onClose } = props;
  const { t } = useTranslation(['admin', 'translation']);
  const { title = t('registry.deleteRow', { name }), confirm = t('registry.delete.confirm'), text } = props;
  const remove = useRemoveRow(path);
  return (
    <ConfirmDialog
      title={title}
      text={text?.(row) ?? t('registry.delete.final')}
      confirm={confirm}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(row, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
