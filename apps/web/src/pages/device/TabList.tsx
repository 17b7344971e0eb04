import type { KeyboardEvent, ReactNode } from 'react';
import { useChosenInRow } from '../../ui/use-chosen-in-row.ts';
import { Row, Text } from '../../ui/box.tsx';
import classes from './TabList.module.css';
import { Chip } from '../../ui/Chip.tsx';

export interface TabOption {
  readonly key: string;
  readonly label: string;
  /** The count beside the word. */
  readonly count?: ReactNode;
}

interface TabListProps {
  /** Prefix of the ids: `<id>-tab-<key>` of a tab, `<id>-panel-<key>` of its panel. */
  id: string;
  label: string;
  options: readonly TabOption[];
  value: string;
  onChange: (key: string) => void;
  look: 'line' | 'chip';
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One row of tabs with arrow keys, which scrolls sideways if needed. */
export function TabList({ id, label, options, value, onChange, look }: TabListProps) {
  const row = useChosenInRow<HTMLElement>(value);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const at = options.findIndex(({ key }) => key === value);
    const next = options[step(at, options.length)];
    if (!next) return;
    onChange(next.key);
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-tab-${next.key}`)}`)?.focus();
  };
  const Tab = look === 'chip' ? Chip : 'button';
  return (
    <Row
      ref={row}
      gap={look === 'chip' ? 4 : 24}
      touch
      shrink
      className={`${classes.list} gw-strip`}
      role="tablist"
      aria-label={label}
      data-look={look}
    >
      {options.map(({ key, label: text, count }) => (
        <Tab
          key={key}
          id={`${id}-tab-${key}`}
          role="tab"
          {...(look === 'line' && { className: classes.tab, type: 'button' })}
          aria-selected={key === value}
          aria-controls={key === value ? `${id}-panel-${key}` : undefined}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={onKeyDown}
        >
          {text}
          {count !== undefined && (
            <Text ml={8} tone="text3">
              {count}
            </Text>
          )}
        </Tab>
      ))}
    </Row>
  );
}
