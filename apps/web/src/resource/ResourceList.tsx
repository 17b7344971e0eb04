import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { useHasPermission } from '../session/permissions.tsx';
import { Row as Line } from '../ui/box.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import type { DataTableProps } from '../ui/table/types.ts';
import { useRemoveRow, type ResourcePath, type Stored } from './calls.ts';
import classes from './resource.module.css';
import { RowButtons } from './RowButtons.tsx';

type Action = 'create' | 'update' | 'delete';

/** The question before a row is taken away, where it is not the usual one. */
interface Removal<Row> {
  /** Stands on the button of the row instead of the bin. */
  readonly word?: (row: Row) => string;
  readonly title?: string;
  readonly text?: (row: Row) => ReactNode;
  readonly confirm?: string;
}

type Table<Row> = Omit<DataTableProps<Row>, 'label' | 'rows' | 'error' | 'onRetry' | 'onOpen'>;

interface ResourceListProps<Row extends Stored> extends Table<Row> {
  title: string;
  path: ResourcePath;
  /** What its permissions begin with (`notice` of `notice:create`), or the permissions. */
  auth: string | Readonly<Partial<Record<Action, string>>>;
  /** Its rows, asked for. */
  query: { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown };
  nameOf: (row: Row) => string;
  /** What the button for a new one says. */
  add?: string;
  /** Above the rows: what narrows them. */
  tools?: ReactNode;
  /** The row stays as it is, whatever its reader may. */
  isFixed?: (row: Row) => boolean;
  removal?: Removal<Row>;
  /** The dialog of a row; null: a new one. */
  renderEditor?: (row: Row | null, onClose: () => void) => ReactNode;
  /** Instead of a dialog: opens a row, for those too who may only look. */
  onEdit?: (row: Row | null) => void;
  /** Instead of the question. */
  renderRemoval?: (row: Row, onClose: () => void) => ReactNode;
  /** Buttons of a row before its own. */
  renderActions?: (row: Row) => ReactNode;
  /** Instead of words: what to do. */
  renderEmpty?: (onCreate: (() => void) | undefined) => ReactNode;
  /** Instead of a panel under its title. */
  renderFrame?: (add: ReactNode, table: ReactNode) => ReactNode;
}

/** A list with an editor: rows, a button for another one, and for each of them its form and its removal, as far as the user may. */
export function ResourceList<Row extends Stored>(props: ResourceListProps<Row>) {
  const { title, path, auth, query, add, tools, isFixed, removal = {}, renderEditor, onEdit, ...others } = props;
  const { renderRemoval, renderActions, renderEmpty, renderFrame, ...table } = others;
  const { nameOf, empty } = table;
  const { t } = useTranslation('admin');
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
        <Panel
          title={title}
          isFlush
          className={classes.panel}
          aside={
            <Line gap={12}>
              {query.data && t('list.announce', { count: table.total ?? query.data.length })}
              {addButton}
            </Line>
          }
        >
          {tools}
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
  const { t } = useTranslation('admin');
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
