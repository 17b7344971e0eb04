import { useLanguage } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Stamp } from '../../session/Stamp.tsx';
import { Text } from '../../ui/box.tsx';
import type { ColumnDefinition, RegistryDefinition, RegistryRow } from '../definition.ts';
import { FieldValue, Nothing } from './FieldValue.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const isTime = (key: string, value: unknown): value is string => key.endsWith('At') && typeof value === 'string';

/** One value of a row in the list. */
export function Cell({
  definition,
  column,
  row,
}: {
  definition: RegistryDefinition;
  column: ColumnDefinition;
  row: RegistryRow;
}) {
  const { locale } = useLanguage();
  const value = row[column.key];
  if (column.render) return <column.render row={row} />;
  if (isTime(column.key, value)) return <Stamp time={value} />;
  const target = column.linkTo?.(row);
  if (target !== undefined && typeof value === 'number') {
    if (value === 0) return <Text tone="text3">0</Text>;
    return (
      <TextLink isAlone style={{ minWidth: 24 }} to={target}>
        {formatNumber(value, locale)}
      </TextLink>
    );
  }
  if (value === null || value === undefined) return <Nothing />;
  const referenceName = column.key.endsWith('Id') ? row[`${column.key.slice(0, -2)}Name`] : undefined;
  return <FieldValue definition={definition} fieldKey={column.key} value={value} referenceName={referenceName} />;
}
