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
import type { Conflict, Conflicts } from '@groundwatch/protocol/rest';
import { call } from '../../../api/client.ts';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { ExactTime } from '../../../ui/ExactTime.tsx';
import { formatField } from '../../../ui/format-field.ts';
import { Text } from '../../../ui/box.tsx';
import { TableFrame } from '../../../ui/TableFrame.tsx';
import classes from './Arrivals.module.css';

/** As many as anybody reads; the count says how many there are. */
const SHOWN = 50;

interface ConflictListProps {
  deviceNo: string;
  sensorName: (sensorId: number | null) => string;
  zone: string | undefined;
}

/** What was sent twice for one time with different values: the first one stands, and people see both. Nothing where there is none. */
export function ConflictList({ deviceNo, sensorName, zone }: ConflictListProps) {
  const { t } = useTranslation('device');
  const { data } = useQuery({
    queryKey: ['conflicts', deviceNo],
    queryFn: ({ signal }) => call<Conflicts>(`/rest/devices/${deviceNo}/conflicts`, { query: { size: SHOWN }, signal }),
    meta: { quiet: true },
  });
  if (!data || data.total === 0) return null;
  const title = t('arrivals.conflicts.title', { count: data.total });
  return (
    <section>
      <Text as="h3" mt={24} text="body" weight={600}>
        {title}
      </Text>
      <Text as="p" p="4 4 12 4" text="table" tone="text2">
        {t('arrivals.conflicts.hint')}
      </Text>
      <TableFrame label={title} className={classes.conflicts}>
        <table>
          <thead>
            <tr>
              {(['collected', 'received', 'of', 'value', 'stored', 'offered'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`arrivals.conflicts.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.records.flatMap((conflict) =>
              conflict.differences.map((difference, i) => (
                <Row
                  key={`${conflict.id} ${difference.key}`}
                  conflict={conflict}
                  difference={difference}
                  isFirst={i === 0}
                  of={sensorName(conflict.sensorId)}
                  zone={zone}
                />
              )),
            )}
          </tbody>
        </table>
      </TableFrame>
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

interface RowProps {
  conflict: Conflict;
  difference: Difference;
  isFirst: boolean;
  of: string;
  zone: string | undefined;
}

function Row({ conflict, difference: { key, stored, offered }, isFirst, of, zone }: RowProps) {
  const { t } = useTranslation('device');
  const name = useNames();
  const { language } = useLanguage();
  const field = fieldOf(conflict.kind, key);
  const text = (value: Difference['stored']): string => {
    const one = (single: number | boolean | null): string => {
      const number = single === null ? null : Number(single);
      if (key === 'quality') {
        const word = enums.quality.find(({ code }) => code === number);
        return word ? name(word.names) : String(number);
      }
      if (!field) return String(single ?? '—');
      const shown = formatField(field, number, language);
      return `${shown.text} ${shown.unit}`.trim();
    };
    return Array.isArray(value) ? value.map(one).join(' · ') : one(value as number | boolean | null);
  };
  const named = field
    ? name(field.names)
    : t(key === 'quality' ? 'arrivals.conflicts.quality' : 'records.column.runStatus');
  return (
    <tr>
      <th scope="row">{isFirst && <ExactTime at={conflict.collectTime} zone={zone} />}</th>
      <td>{isFirst && <ExactTime at={conflict.receiveTime} zone={zone} />}</td>
      <td>{isFirst && of}</td>
      <td>{named}</td>
      <td>{text(stored)}</td>
      <td>{text(offered)}</td>
    </tr>
  );
}
