import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { parameterText } from '../../commands/content.ts';
import { HIDDEN } from '../../commands/use-content-text.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Row as Line, Text } from '../../ui/box.tsx';
import classes from './Centres.module.css';
import { ParameterRow } from './ParameterRow.tsx';
import type { RowActions } from './ParameterTable.tsx';
import type { Row } from './rows.ts';

/** Of each centre, in column order. */
const columns = ['Enable', 'Domain', 'Port', 'TerminalId', 'UserName', 'Password', 'ProtocolType'] as const;
type Column = (typeof columns)[number];

const columnOf = ({ parameter }: Row): Column => parameter.key.replace(/^centre\d/, '') as Column;

/** The centres of a device, one line each, expandable to their parameters. */
export function CentreList({ rows, ...actions }: RowActions & { rows: readonly Row[] }) {
  const { t } = useTranslation('control');
  const centres = [0, 1, 2, 3, 4, 5].map((centre) =>
    rows.filter(({ parameter }) => parameter.key.startsWith(`centre${centre}`)),
  );
  return (
    <div>
      <div className={classes.head} aria-hidden>
        <span>{t('parameters.centre')}</span>
        {columns.map((column) => (
          <span key={column}>{t(`parameters.column.${column}`)}</span>
        ))}
      </div>
      {centres.map((own, centre) => (
        <Centre key={centre} number={centre + 1} rows={own} {...actions} />
      ))}
    </div>
  );
}

function Centre({ number, rows, ...actions }: RowActions & { number: number; rows: readonly Row[] }) {
  const { t } = useTranslation('control');
  const [isOpen, setOpen] = useState(false);
  const isChanged = rows.some(({ wanted }) => wanted !== null);
  const isChangedOnDevice = rows.some(({ difference }) => difference.kind === 'changedOnDevice');
  const isUnderWay = rows.some(({ difference }) => difference.kind === 'underWay');
  // A refused value must not be hidden in a collapsed line.
  const isShown = isOpen || rows.some(({ parameter }) => parameter.key in actions.refused);
  return (
    <>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isShown}
        data-changed={isChanged || undefined}
        data-device={isChangedOnDevice || undefined}
        onClick={() => setOpen(!isShown)}
      >
        <Line as="span" gap={4} weight={600} className={classes.number}>
          <IconChevronRight size={14} stroke={2} aria-hidden />
          <span className="gw-visually-hidden">{t('parameters.centre')}</span> {number}
        </Line>
        {rows.map((row) => (
          <span key={row.parameter.key} data-column={columnOf(row)}>
            <span className="gw-visually-hidden">{t(`parameters.column.${columnOf(row)}`)} </span>
            <Cell row={row} />
          </span>
        ))}
        {(isChangedOnDevice || isUnderWay) && !isChanged && (
          <Text text="least" tone="text2" style={{ gridColumn: '2 / -1' }}>
            {isChangedOnDevice ? t('parameters.is.changedOnDevice') : t('parameters.way.queued')}
          </Text>
        )}
      </button>
      {isShown && (
        <div className={classes.open}>
          {rows.map((row) => (
            <ParameterRow
              key={row.parameter.key}
              row={row}
              label={t(`parameters.column.${columnOf(row)}`)}
              {...actions}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** The value, with the old one struck through if another is desired. */
function Cell({ row: { parameter, state, wanted } }: { row: Row }) {
  const { language } = useLanguage();
  const reported = state?.reported ?? null;
  const next = wanted ? wanted.value : (state?.desired?.value ?? null);
  const isOther = (wanted !== null && wanted.value !== null) || (state?.desired ?? null) !== null;
  if (parameter.isWriteOnly) {
    return isOther ? <Wanted>{HIDDEN}</Wanted> : <span>{state?.applied ? HIDDEN : '—'}</span>;
  }
  const text = parameterText(parameter, reported === '' ? null : reported, language);
  if (!isOther) return <span>{text}</span>;
  return (
    <>
      {reported !== null && reported !== '' && (
        <Text as="del" tone="text3">
          {text}
        </Text>
      )}{' '}
      <Wanted>{parameterText(parameter, next, language)}</Wanted>
    </>
  );
}

const Wanted = ({ children }: { children: ReactNode }) => (
  <Text as="strong" tone="accent" weight={600}>
    {children}
  </Text>
);
