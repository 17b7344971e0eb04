import { useNames } from '../../../i18n/i18n.ts';
import type { RegistryRow } from '../../../registry/definition.ts';
import { Nothing } from '../../../registry/list/FieldValue.tsx';
import { editorOrder } from './panel-order.ts';

/** The number of a model's panels. Their names in order are the tooltip. */
export function PanelsCell({ row }: { row: RegistryRow }) {
  const nameOf = useNames();
  const keys = Array.isArray(row['panels']) ? (row['panels'] as string[]) : [];
  if (keys.length === 0) return <Nothing />;
  const names = editorOrder(keys)
    .slice(0, keys.length)
    .map((panel) => nameOf(panel.names))
    .join(' · ');
  return <span title={names}>{keys.length}</span>;
}
