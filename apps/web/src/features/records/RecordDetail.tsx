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
import classes from './RecordDetail.module.css';
import { flagsOf } from './RunStatusCells.tsx';
import { useColumnName } from './use-column-name.ts';

interface RecordDetailProps {
  line: Line | null;
  /** All of them, hidden ones too. */
  columns: readonly RecordColumn[];
  zone: string | undefined;
  nameOf: (sensorId: number) => string;
  onClose: () => void;
}

const hasValue = ({ record, shown, element }: Line, field: Field): boolean =>
  !isNoValue(record, field) && valueAt(shown, field.key, element) !== null;

/** Everything that one record says, each flag of its run status in words. */
export function RecordDetail({ line, columns, zone, nameOf, onClose }: RecordDetailProps) {
  const columnName = useColumnName();
  const title = line === null ? '' : formatZonedStamp(Date.parse(line.record.collectTime), zone);
  const rows = columns.filter(({ kind }) => !['time', 'marks', 'runStatus', 'faults'].includes(kind));
  return (
    <Dialog isOpen={line !== null} onClose={onClose} title={title} size={620}>
      {line && (
        <>
          {marksOf(line.record).length > 0 && <Marks record={line.record} hasReasons />}
          <Stack
            as="dl"
            columns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))"
            gap="0 24"
            className={classes.facts}
          >
            {rows.map((column) => (
              <div key={column.key}>
                <dt>{columnName(column)}</dt>
                <dd>
                  <RecordCell column={column} line={line} zone={zone} nameOf={nameOf} />
                  {column.kind === 'field' && hasValue(line, column.field) && <small> {column.field.unit}</small>}
                  {column.kind === 'original' && line.record.originalCollectTime === null && MISSING}
                </dd>
              </div>
            ))}
          </Stack>
          {line.record.runStatus !== undefined && <Flags runStatus={line.record.runStatus} />}
        </>
      )}
    </Dialog>
  );
}

/** Each flag with its number and its words. */
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
            <li key={bit} data-state={state}>
              <span>{bit}</span>
              {state === 'fault' ? <StateSymbol kind="fault" size={15} /> : <i aria-hidden />}
              <span>{name(names)}</span>
              <b>{t(`records.flag.${state}`)}</b>
            </li>
          );
        })}
      </Stack>
    </section>
  );
}
