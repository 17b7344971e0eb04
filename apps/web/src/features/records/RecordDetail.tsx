import type { Field } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { MISSING } from '../../ui/format-field.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { isNoValue } from './is-no-value.ts';
import { Marks } from './Marks.tsx';
import { marksOf } from './marks.ts';
import type { RecordColumn } from './record-columns.ts';
import { valueAt, type Line } from './record-lines.ts';
import { RecordCell } from './RecordCell.tsx';
import { Facts } from '../../ui/Facts.tsx';
import classes from './RecordDetail.module.css';
import { flagsOf } from './RunStatusCells.tsx';
import { useColumnName } from './use-column-name.ts';
import { Dot } from '../../ui/Dot.tsx';

interface RecordDetailProps {
  line: Line | null;
  /** All columns, including hidden ones. */
  columns: readonly RecordColumn[];
  zone: string | undefined;
  nameOf: (sensorId: number) => string;
  onClose: () => void;
}

const hasValue = ({ record, shown, element }: Line, field: Field): boolean =>
  !isNoValue(record, field) && valueAt(shown, field.key, element) !== null;

/** All values of one record, with each run-status flag in words. */
export function RecordDetail({ line, columns, zone, nameOf, onClose }: RecordDetailProps) {
  const columnName = useColumnName();
  const title = line === null ? '' : formatZonedStamp(Date.parse(line.record.collectTime), zone);
  const rows = columns.filter(({ kind }) => !['time', 'marks', 'runStatus', 'faults'].includes(kind));
  return (
    <Dialog isOpen={line !== null} onClose={onClose} title={title} size={620}>
      {line && (
        <>
          {marksOf(line.record).length > 0 && <Marks record={line.record} hasReasons />}
          <Facts
            least={260}
            className={classes.facts}
            facts={rows.map((column) => [
              columnName(column),
              <b key={column.key}>
                <RecordCell column={column} line={line} zone={zone} nameOf={nameOf} />
                {column.kind === 'field' && hasValue(line, column.field) && (
                  <Text as="small" tone="text3" weight={400}>
                    {' '}
                    {column.field.unit}
                  </Text>
                )}
                {column.kind === 'original' && line.record.originalCollectTime === null && MISSING}
              </b>,
            ])}
          />
          {line.record.runStatus !== undefined && <Flags runStatus={line.record.runStatus} />}
        </>
      )}
    </Dialog>
  );
}

/** Each flag with number and name. */
export function Flags({ runStatus }: { runStatus: number | null }) {
  const { t } = useTranslation('device');
  const name = useNames();
  return (
    <section>
      <Text as="h3" mb={8} text="panel">
        {t('records.column.runStatus')}
      </Text>
      <Stack as="ul" columns="repeat(auto-fill, minmax(min(220px, 100%), 1fr))" gap="0 24" className={classes.flagList}>
        {flagsOf(runStatus).map(({ bit, names }) => {
          const state = runStatus === null ? 'unknown' : (runStatus & (1 << bit)) === 0 ? 'normal' : 'fault';
          return (
            <Stack
              as="li"
              key={bit}
              columns="20px 15px minmax(0, 1fr) auto"
              gap={4}
              align="center"
              {...(state === 'fault' && { weight: 700 })}
              data-state={state}
            >
              <Text tone="text3" textAlign="right">
                {bit}
              </Text>
              {state === 'fault' ? <StateSymbol kind="fault" size={15} /> : <Dot />}
              <span>{name(names)}</span>
              <Text {...(state !== 'fault' && { tone: 'text3' })}>{t(`records.flag.${state}`)}</Text>
            </Stack>
          );
        })}
      </Stack>
    </section>
  );
}
