import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { movedColumn, orderedColumns } from './record-columns.ts';
import classes from './Records.module.css';
import { useColumnName } from './use-column-name.ts';
import type { Columns } from './use-columns.ts';

const emptyChoice = { order: [], hidden: [] };

/** Selects and orders columns by arrows or dragging. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const { t } = useTranslation('device');
  const columnName = useColumnName();
  const { all, choice, choose } = columns;
  const [dragged, setDragged] = useState<string | null>(null);
  const ordered = orderedColumns(all, choice).slice(1);
  const move = (key: string, to: number): void => choose(movedColumn(all, choice, key, to));
  const toggle = (key: string, isShown: boolean): void =>
    choose({ ...choice, hidden: isShown ? choice.hidden.filter((one) => one !== key) : [...choice.hidden, key] });
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('records.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('records.columns')} className={classes.chooser ?? ''}>
        <ul>
          {ordered.map((column, index) => {
            const label = columnName(column);
            return (
              <li
                key={column.key}
                draggable
                data-dragged={dragged === column.key || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(column.key);
                }}
                onDragOver={(event) => {
                  event.preventDefault();
                  if (dragged !== null && dragged !== column.key) move(dragged, index + 1);
                }}
                onDragEnd={() => setDragged(null)}
              >
                <IconGripVertical size={14} aria-hidden />
                <label>
                  <input
                    type="checkbox"
                    checked={!choice.hidden.includes(column.key)}
                    onChange={(event) => toggle(column.key, event.currentTarget.checked)}
                  />
                  <span>{label}</span>
                </label>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('records.earlier', { name: label })}
                  disabled={index === 0}
                  onClick={() => move(column.key, index)}
                >
                  <IconArrowUp size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('records.later', { name: label })}
                  disabled={index === ordered.length - 1}
                  onClick={() => move(column.key, index + 2)}
                >
                  <IconArrowDown size={15} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        <Button variant="subtle" size="compact-sm" onClick={() => choose(emptyChoice)}>
          {t('records.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
