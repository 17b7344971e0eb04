import { parameterGroupsOf, type ParameterSet } from '@groundwatch/protocol/model';
import type { ParameterState } from '@groundwatch/protocol/rest';
import { useId, type KeyboardEvent } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import { Text } from '../../ui/box.tsx';
import { formatShortStamp, zoneOffset } from '../../ui/format-time.ts';
import { CentreList } from './CentreList.tsx';
import classes from './ParameterTable.module.css';
import { ParameterRow } from './ParameterRow.tsx';
import type { Row } from './rows.ts';

/** The actions of a row. */
export interface RowActions {
  /** Without it values are view-only. */
  mayChange: boolean;
  refused: Readonly<Record<string, string>>;
  onType: (key: string, typed: string, state: ParameterState | undefined) => void;
  onReset: (key: string) => void;
  onHistory: (key: string) => void;
  zone: string | undefined;
}

interface ParameterTableProps extends RowActions {
  set: ParameterSet;
  rows: readonly Row[];
  /** ISO 8601. Null: the set was never reported. */
  reportedAt: string | null;
}

/** Reported and desired values by group. */
export function ParameterTable({ set, rows, reportedAt, ...actions }: ParameterTableProps) {
  const { t } = useTranslation('control');
  const name = useNames();
  const id = useId();
  const groups = parameterGroupsOf(set);
  const byKey = new Map(rows.map((row) => [row.parameter.key, row]));
  const at = reportedAt === null ? null : Date.parse(reportedAt);
  return (
    // Enter moves to the next field. Only the button sends.
    <Text
      as="form"
      p="0 0 8 0"
      text="table"
      aria-label={t('parameters.title')}
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={goOn}
    >
      <Text as="div" p="2 16" tone="text3" desk nowrap className={classes.head} aria-hidden>
        <span>{t('parameters.parameter')}</span>
        <span>
          {t('parameters.reported')}
          {at !== null && (
            <>
              {' · '}
              <time dateTime={reportedAt!}>{formatShortStamp(at, serverClock.now(), actions.zone)}</time>{' '}
              <Text as="small" text="least">
                {zoneOffset(actions.zone, at)}
              </Text>
            </>
          )}
        </span>
        <span>{t('parameters.desired')}</span>
        <span>{t('parameters.difference')}</span>
      </Text>
      {at === null && (
        <Text as="p" p="8 16" tone="text2" raised>
          {t('parameters.neverRead')}
        </Text>
      )}
      {groups.map((group) => {
        const own = group.params.flatMap(({ key }) => byKey.get(key) ?? []);
        return (
          <section key={group.key} aria-labelledby={groups.length > 1 ? `${id}-${group.key}` : undefined}>
            {groups.length > 1 && (
              <Text as="h3" id={`${id}-${group.key}`} p="2 16" text="table" weight={700} ruled raised capital>
                {name(group.names)}
              </Text>
            )}
            {group.key === 'centres' ? (
              <CentreList rows={own} {...actions} />
            ) : (
              own.map((row) => <ParameterRow key={row.parameter.key} row={row} {...actions} />)
            )}
          </section>
        );
      })}
    </Text>
  );
}

function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('[data-parameter]')];
  fields[fields.indexOf(target) + 1]?.focus();
}
