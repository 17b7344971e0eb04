import { IconAlertTriangle, IconClock, IconClockEdit, IconClockQuestion, IconClockUp } from '@tabler/icons-react';
import type { StoredRecord } from '@groundwatch/protocol/rest';
import type { ReactNode } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { marksOf, type MarkKind } from './marks.ts';
import { Row } from '../../ui/box.tsx';
import classes from './Marks.module.css';

const icon = { size: 15, stroke: 1.8, 'aria-hidden': true } as const;

const symbols: Readonly<Record<MarkKind, ReactNode>> = {
  fault: <StateSymbol kind="fault" size={15} />,
  suspect: <IconAlertTriangle {...icon} />,
  clockUnset: <IconClockQuestion {...icon} />,
  clockAhead: <IconClockUp {...icon} />,
  clock: <IconClockEdit {...icon} />,
  late: <IconClock {...icon} />,
};

/** Quality remarks of a record as symbols and words, with reasons if there is room. */
export function Marks({ record, hasReasons = false }: { record: StoredRecord; hasReasons?: boolean }) {
  const { t } = useTranslation('device');
  const name = useNames();
  const marks = marksOf(record);
  if (marks.length === 0) return null;
  return (
    <Row as="span" inline gap="2 8" wrap={hasReasons} className={classes.marks}>
      {marks.map(({ kind, reasons }) => {
        const why = reasons.map(name).join(t('records.list'));
        const text = t(`records.mark.${kind}`);
        return (
          <Row
            as="span"
            key={kind}
            inline
            gap={4}
            fixed
            tone={kind === 'late' ? 'late' : kind === 'clock' ? 'text2' : 'text1'}
            weight={kind === 'clock' ? 400 : 600}
            className={classes.mark}
            data-kind={kind}
            title={why || undefined}
          >
            {symbols[kind]}
            <span>
              {text}
              {why !== '' && (hasReasons ? ` · ${why}` : <span className="gw-visually-hidden"> · {why}</span>)}
            </span>
          </Row>
        );
      })}
    </Row>
  );
}
