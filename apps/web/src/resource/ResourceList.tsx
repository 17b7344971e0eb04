import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { useHasPermission } from '../session/permissions.tsx';
import { Row as Line } from '../ui/box.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import type { DataTableProps } from '../ui/table/types.ts';
import { useRemoveRow, type ResourcePath, type Stored } from './calls.ts';
import classes from './resource.module.css';
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

type Table<Row> = Omit<DataTableProps<Row>, 'label' | 'rows' | 'error' | 'onRetry' | 'onOpen'>;

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
  /** Filters, in line with the button. */
  tools?: ReactNode;
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
  /** Replaces the empty text by next steps. */
  renderEmpty?: (onCreate: (() => void) | undefined) => ReactNode;
  /** Replaces the panel. */
  renderFrame?: (add: ReactNode, table: ReactNode) => ReactNode;
}

/** A list with an editor: rows, a button for a new one, and form and removal of each, by permission. */
export function ResourceList<Row extends Stored>(props: ResourceListProps<Row>) {
  const { title, path, auth, query, add, tools, isFixed, removal = {}, renderEditor, onEdit, ...others } = props;
  const { renderRemoval, renderActions, renderEmpty, renderFrame, ...table } = others;
  const { nameOf, empty } = table;
  const { t } = useTranslation(['admin', 'translation']);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const permission = (action: Action): string => (typeof auth === 'string' ? `${auth}:${action}` : auth[action]) ?? '';
  const mayCreate = useHasPermission(permission('create'));
  const mayUpdate = useHasPermission(permission('update'));
  const mayRemove = useHasPermission(permission('delete'));
  const edit = onEdit ?? ((row: Row | null) => setEdited(row ?? 'new'));
  const create = mayCreate ? () => edit(null) : undefined;
  const endEdit = (): void => setEdited(null);
  const endRemoval = (): void => setRemoved(null);
  const addButton = create && (
    <Button size={renderFrame ? 'sm' : 'xs'} leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      {add ?? t('registry.create')}
    </Button>
  );
  const rows = (
    <DataTable
      look="words"
      hasCards
      {...table}
      label={title}
      rows={query.data}
      error={query.error}
      onRetry={() => void query.refetch()}
      onOpen={onEdit}
      empty={renderEmpty?.(create) ?? empty}
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
  );
  return (
    <>
      {renderFrame ? (
        renderFrame(addButton, rows)
      ) : (
        <Panel title={title} isNamedAbove isFlush className={classes.panel}>
          <Toolbar {...(!tools && { role: undefined })}>
            {tools}
            <Line gap={12} ml="auto" text="least" tone="text3">
              {query.data && t('translation:list.announce', { count: table.total ?? query.data.length })}
              {addButton}
            </Line>
          </Toolbar>
          {rows}
        </Panel>
      )}
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
