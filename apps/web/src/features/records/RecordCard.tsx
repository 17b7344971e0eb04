import { memo } from 'react';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { ExactTime } from '../../ui/ExactTime.tsx';
import { Column, Row, Stack, Text } from '../../ui/box.tsx';
import { formatField } from '../../ui/format-field.ts';
import { isNoValue } from './is-no-value.ts';
import { Marks } from './Marks.tsx';
import type { RecordColumn } from './record-columns.ts';
import { valueAt } from './record-lines.ts';
import type { RecordRowProps } from './RecordRow.tsx';
import { GridRow } from '../../ui/table/RowGrid.tsx';
import { faultsOf } from './RunStatusCells.tsx';

export const CARD_PX = 116;
const MOST_VALUES = 4;

type FieldColumn = Extract<RecordColumn, { kind: 'field' }>;

/** Main quantities first, as many as a card can hold. */
function cardFields(columns: readonly RecordColumn[]): FieldColumn[] {
  const fields = columns.filter((column): column is FieldColumn => column.kind === 'field');
  return [...fields.filter(({ field }) => field.main), ...fields.filter(({ field }) => !field.main)].slice(
    0,
    MOST_VALUES,
  );
}

/** One record as a card, expandable to all its values. */
export const RecordCard = memo(function RecordCard(props: RecordRowProps) {
  const { line, columns, zone, nameOf, ...place } = props;
  const { t } = useTranslation('device');
  const { language } = useLanguage();
  const name = useNames();
  const { record, element } = line;
  const faults = record.runStatus === undefined ? null : faultsOf(record.runStatus).length;
  const elementColumn = columns.find((column) => column.kind === 'element');
  return (
    <GridRow {...place} isCard tabIndex={place.isCurrent ? 0 : -1}>
      <Stack as="span" gap={8} p="8 16" style={{ height: CARD_PX - 1, overflow: 'hidden' }}>
        <Row role="gridcell" as="span" gap="2 8" shrink nowrap tone="text2" style={{ overflow: 'hidden' }}>
          <Text as="button" type="button" tabIndex={-1} tone="text1" weight={600}>
            <ExactTime at={record.collectTime} zone={zone} />
          </Text>
          {element !== null && elementColumn?.kind === 'element' && (
            <b>
              {name(elementColumn.names)} {element + 1}
            </b>
          )}
          {faults !== null && faults > 0 && <b>{t('records.faultCount', { count: faults })}</b>}
          <Marks record={record} />
          {columns.some(({ kind }) => kind === 'sensor') && (
            <Text truncate shrink>
              {nameOf(record.sensorId ?? 0)}
            </Text>
          )}
        </Row>
        <Stack role="gridcell" as="span" columns="repeat(2, minmax(0, 1fr))" gap="4 16">
          {cardFields(columns).map(({ key, field }) => {
            const value = isNoValue(record, field) ? null : valueAt(line.shown, key, element);
            const { text, unit } = formatField(field, value, language);
            return (
              <Column key={key} as="span" shrink nowrap>
                <Text truncate text="least" tone="text3" capital>
                  {name(field.names)}
                </Text>
                <Text weight={600}>
                  {text}{' '}
                  <Text as="small" tone="text3" weight={400}>
                    {unit}
                  </Text>
                </Text>
              </Column>
            );
          })}
        </Stack>
      </Stack>
    </GridRow>
  );
});
