import { useNames } from '../../../i18n/i18n.ts';
import type { RegistryRow } from '../../../registry/definition.ts';
import { Nothing } from '../../../registry/list/FieldValue.tsx';
import { editorOrder } from './panel-order.ts';
import classes from './device-models.module.css';

/** The panels of a model in order. */
export function PanelsCell({ row }: { row: RegistryRow }) {
  const nameOf = useNames();
  const keys = Array.isArray(row['panels']) ? (row['panels'] as string[]) : [];
  if (keys.length === 0) return <Nothing />;
  const names = editorOrder(keys)
    .slice(0, keys.length)
    .map((panel) => nameOf(panel.names))
    .join(' · ');
  return (
    <span className={classes.names} title={names}>
      {names}
    </span>
  );
}
