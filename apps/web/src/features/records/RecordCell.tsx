import { memo } from 'react';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { ExactTime } from '../../ui/ExactTime.tsx';
import { formatField, MISSING } from '../../ui/format-field.ts';
import { Marks } from './Marks.tsx';
import type { RecordColumn } from './record-columns.ts';
import { valueAt, type Line } from './record-lines.ts';
import { isNoValue } from './is-no-value.ts';
import { Box, Text } from '../../ui/box.tsx';
import { faultsOf, RunStatusCells } from './RunStatusCells.tsx';

const switchField = { decimals: 0, unit: '', options: 'offOn' } as const;

interface CellProps {
  column: RecordColumn;
  line: Line;
  zone: string | undefined;
  nameOf: (sensorId: number) => string;
}

/** The value of one record in one column. */
export const RecordCell = memo(function RecordCell({ column, line, zone, nameOf }: CellProps) {
  const { t } = useTranslation('device');
  const { language } = useLanguage();
  const name = useNames();
  const { record, element } = line;
  switch (column.kind) {
    case 'time':
      // A click anywhere in the row opens it. This button has an accessible name.
      return (
        <Box as="button" type="button" tabIndex={-1}>
          <ExactTime at={record.collectTime} zone={zone} />
        </Box>
      );
    case 'receive':
      return <ExactTime at={record.receiveTime} zone={zone} />;
    case 'original':
      return record.originalCollectTime && <ExactTime at={record.originalCollectTime} zone={zone} />;
    case 'sensor':
      return nameOf(record.sensorId ?? 0);
    case 'marks':
      return <Marks record={record} />;
    case 'element':
      return element === null ? null : element + 1;
    case 'runStatus':
      return <RunStatusCells runStatus={record.runStatus ?? null} />;
    case 'faults':
      return faultsOf(record.runStatus ?? null)
        .map(({ names }) => name(names))
        .join(t('records.list'));
    case 'text':
      return column.textOf(record) ?? MISSING;
    case 'switch': {
      const isOn = (record as unknown as Record<string, boolean | null | undefined>)[column.switchKey];
      return formatField(switchField, typeof isOn === 'boolean' ? Number(isOn) : null, language).text;
    }
    case 'field': {
      const { field } = column;
      if (isNoValue(record, field)) return <Text tone="text3">{t('records.noValue')}</Text>;
      const shown = formatField(field, valueAt(line.shown, field.key, element), language);
      const isSame = line.shown === record.values;
      return (
        <>
          <Text {...(shown.isMissing && { tone: 'text3' })}>{shown.text}</Text>
          {column.isCalibrated && !isSame && (
            <Text as="small" ml={8} text="least" tone="text3">
              {t('records.sent', {
                value: formatField(field, valueAt(record.values, field.key, element), language).text,
              })}
            </Text>
          )}
        </>
      );
    }
  }
});
