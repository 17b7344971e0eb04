import { useQuery } from '@tanstack/react-query';
import {
  enums,
  families,
  familyFields,
  statusFields,
  statusSwitches,
  type FamilyKey,
  type Field,
} from '@groundwatch/protocol/model';
import type { Conflict } from '@groundwatch/protocol/rest';
import { queryOf } from '../../../api/query.ts';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { ExactTime } from '../../../ui/ExactTime.tsx';
import { formatField } from '../../../ui/format-field.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Text } from '../../../ui/box.tsx';

/** Number of listed conflicts. The heading has the total. */
const SHOWN = 50;

interface ConflictListProps {
  deviceNo: string;
  sensorName: (sensorId: number | null) => string;
  zone: string | undefined;
}

/** Values sent twice for one time with different content. The first one counts, both are shown. Nothing without conflicts. */
export function ConflictList({ deviceNo, sensorName, zone }: ConflictListProps) {
  const { t } = useTranslation('device');
  const { data } = useQuery(
    queryOf('GET /rest/devices/:deviceNo/conflicts', { params: { deviceNo }, query: { size: SHOWN } }),
  );
  const words = useWords();
  if (!data || data.total === 0) return null;
  const rows = data.records.flatMap((conflict) =>
    conflict.differences.map((difference, i) => ({ conflict, difference, isFirst: i === 0 })),
  );
  const title = t('arrivals.conflicts.title', { count: data.total });
  return (
    <section>
      <Text as="h3" mt={24} text="body" weight={600}>
        {title}
      </Text>
      <Text as="p" p="4 4 12 4" text="table" tone="text2">
        {t('arrivals.conflicts.hint')}
      </Text>
      <DataTable
        label={title}
        look="figures"
        maxHeight="320px"
        rows={rows}
        keyOf={({ conflict, difference }) => `${conflict.id} ${difference.key}`}
        columns={[
          {
            key: 'collected',
            title: t('arrivals.conflicts.collected'),
            render: ({ conflict, isFirst }) => isFirst && <ExactTime at={conflict.collectTime} zone={zone} />,
          },
          {
            key: 'received',
            title: t('arrivals.conflicts.received'),
            isNumeric: false,
            render: ({ conflict, isFirst }) => isFirst && <ExactTime at={conflict.receiveTime} zone={zone} />,
          },
          {
            key: 'of',
            title: t('arrivals.conflicts.of'),
            isNumeric: false,
            render: ({ conflict, isFirst }) => isFirst && sensorName(conflict.sensorId),
          },
          { key: 'value', title: t('arrivals.conflicts.value'), isNumeric: false, render: words.name },
          {
            key: 'stored',
            title: t('arrivals.conflicts.stored'),
            render: (row) => words.value(row, row.difference.stored),
          },
          {
            key: 'offered',
            title: t('arrivals.conflicts.offered'),
            render: (row) => words.value(row, row.difference.offered),
          },
        ]}
      />
    </section>
  );
}

type Difference = Conflict['differences'][number];
type Known = Pick<Field, 'names' | 'unit' | 'decimals' | 'signed' | 'options' | 'isVersion'>;

function fieldOf(kind: string, key: string): Known | undefined {
  const fields = kind === 'status' ? statusFields : familyFields(families[kind as FamilyKey]);
  const flag = statusSwitches.find((one) => one.key === key);
  return (
    fields.find((one) => one.key === key) ?? (flag && { names: flag.names, unit: '', decimals: 0, options: 'offOn' })
  );
}

interface Row {
  conflict: Conflict;
  difference: Difference;
}

/** Names and formatted values of fields. */
function useWords() {
  const { t } = useTranslation('device');
  const name = useNames();
  const { language } = useLanguage();
  const single = ({ conflict, difference: { key } }: Row, value: number | boolean | null): string => {
    const number = value === null ? null : Number(value);
    if (key === 'quality') {
      const word = enums.quality.find(({ code }) => code === number);
      return word ? name(word.names) : String(number);
    }
    const field = fieldOf(conflict.kind, key);
    if (!field) return String(value ?? '—');
    const shown = formatField(field, number, language);
    return `${shown.text} ${shown.unit}`.trim();
  };
  return {
    name: ({ conflict, difference: { key } }: Row): string => {
      const field = fieldOf(conflict.kind, key);
      return field
        ? name(field.names)
        : t(key === 'quality' ? 'arrivals.conflicts.quality' : 'records.column.runStatus');
    },
    value: (row: Row, value: Difference['stored']): string =>
      [value]
        .flat()
        .map((one) => single(row, one))
        .join(' · '),
  };
}
