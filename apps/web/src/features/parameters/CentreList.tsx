import { useState, type ReactNode } from 'react';
import { parameterText } from '../../commands/content.ts';
import { HIDDEN } from '../../commands/use-content-text.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Box, Text } from '../../ui/box.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ParameterRow } from './ParameterRow.tsx';
import type { RowActions } from './ParameterTable.tsx';
import type { Row } from './rows.ts';

/** Of each centre, in column order. */
const columns = ['Enable', 'Domain', 'Port', 'TerminalId', 'UserName', 'Password', 'ProtocolType'] as const;
type Column = (typeof columns)[number];

const columnOf = ({ parameter }: Row): Column => parameter.key.replace(/^centre\d/, '') as Column;

interface Centre {
  /** From 1. */
  readonly id: number;
  readonly rows: readonly Row[];
}

const isAny = ({ rows }: Centre, kind: Row['difference']['kind']): boolean =>
  rows.some(({ difference }) => difference.kind === kind);
const isChanged = ({ rows }: Centre): boolean => rows.some(({ wanted }) => wanted !== null);

/** The centres of a device, one line each, expandable to their parameters. */
export function CentreList({ rows, ...actions }: RowActions & { rows: readonly Row[] }) {
  const { t } = useTranslation('control');
  const [opened, setOpened] = useState<readonly number[]>([]);
  const centres = [0, 1, 2, 3, 4, 5].map((centre): Centre => {
    const own = rows.filter(({ parameter }) => parameter.key.startsWith(`centre${centre}`));
    return { id: centre + 1, rows: own };
  });
  // A refused value must not be hidden in a collapsed line.
  const isOpen = (centre: Centre): boolean =>
    opened.includes(centre.id) || centre.rows.some(({ parameter }) => parameter.key in actions.refused);
  return (
    <Box p="0 8">
      <DataTable
        label={t('parameters.centre')}
        look="figures"
        hasCards
        rows={centres}
        columns={[
          {
            key: 'centre',
            title: t('parameters.centre'),
            render: ({ id }) => (
              <>
                <span className="gw-visually-hidden">{t('parameters.centre')}</span> {id}
              </>
            ),
            below: noteOf,
          },
          ...columns.map((column) => ({
            key: column,
            title: t(`parameters.column.${column}`),
            isNumeric: false,
            render: ({ rows: own }: Centre) =>
              own.map((row) => columnOf(row) === column && <Cell key={column} row={row} />),
          })),
        ]}
        markOf={(centre) => (isChanged(centre) ? 'chosen' : isAny(centre, 'changedOnDevice') ? 'strong' : null)}
        onOpen={(centre) =>
          setOpened(isOpen(centre) ? opened.filter((id) => id !== centre.id) : [...opened, centre.id])
        }
        renderDetail={(centre) =>
          isOpen(centre) &&
          centre.rows.map((row) => (
            <ParameterRow
              key={row.parameter.key}
              row={row}
              label={t(`parameters.column.${columnOf(row)}`)}
              {...actions}
            />
          ))
        }
      />
    </Box>
  );
}

/** What happened on the device or is on its way to it. */
function Note({ centre }: { centre: Centre }) {
  const { t } = useTranslation('control');
  const isOther = isAny(centre, 'changedOnDevice');
  if (isChanged(centre) || !(isOther || isAny(centre, 'underWay'))) return null;
  return <small>{t(isOther ? 'parameters.is.changedOnDevice' : 'parameters.way.queued')}</small>;
}

const noteOf = (centre: Centre) => <Note centre={centre} />;

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
