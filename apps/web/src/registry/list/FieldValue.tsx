import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';
import { rowQuery } from '../calls.ts';
import type { FieldDefinition, ReferenceSource, SheetDefinition } from '../definition.ts';
import { nameOfRow } from '../references.ts';
import { useWords } from '../words.ts';

export const Nothing = () => <Text tone="text3">—</Text>;

/** Yes and no as symbol and word. */
export function YesNo({ value }: { value: boolean }) {
  const words = useWords();
  const Sign = value ? IconCheck : IconMinus;
  return (
    <Row as="span" inline gap={4} style={{ verticalAlign: 'middle' }} {...(!value && { tone: 'text3' })}>
      <Sign size={15} stroke={2} aria-hidden />
      {words.choice('boolean', value)}
    </Row>
  );
}

/** As in the form: ports and codes are no amounts. Fixed decimals line up. */
const numbers = (locale: string, value: number, decimals?: number): string =>
  value
    .toLocaleString(locale, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 10,
      useGrouping: false,
    })
    .replace('-', '−');

/** Name of a row of which only the id is known. */
function ReferenceName({ source, id }: { source: ReferenceSource; id: number }) {
  const { language } = useLanguage();
  const { data } = useQuery(rowQuery(source.path, id));
  return data ? (source.nameOf ?? nameOfRow)(data, language) : `#${id}`;
}

interface FieldValueProps {
  definition: SheetDefinition;
  fieldKey: string;
  value: unknown;
  /** The row's name of its reference. */
  referenceName?: unknown;
}

/** The text of a field's value. */
export function FieldValue({ definition, fieldKey, value, referenceName }: FieldValueProps) {
  const { locale } = useLanguage();
  const words = useWords();
  const field: FieldDefinition | undefined = definition.fields.find(({ key }) => key === fieldKey);
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (typeof value === 'boolean') return <YesNo value={value} />;
  if (field?.kind === 'choice') return words.choice(field.words, value);
  if (field?.kind === 'reference' && typeof value === 'number') {
    if (typeof referenceName === 'string' && referenceName !== '') return referenceName;
    return <ReferenceName source={field.of} id={value} />;
  }
  if (typeof value === 'number') {
    const { decimals } = field?.kind === 'number' ? field : {};
    return numbers(locale, value, decimals);
  }
  if (Array.isArray(value) && value.length === 0) return <Nothing />;
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ');
  return typeof value === 'string' ? (
    value
  ) : (
    <Text as="code" mono text="least">
      {JSON.stringify(value)}
    </Text>
  );
}
