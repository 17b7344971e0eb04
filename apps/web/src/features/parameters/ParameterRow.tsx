import { ActionIcon } from '@mantine/core';
import type { Parameter, ParameterValue } from '@groundwatch/protocol/model';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useId } from 'react';
import { parameterText } from '../../commands/content.ts';
import { fieldText } from '../../commands/typed-value.ts';
import { HIDDEN } from '../../commands/use-content-text.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import { Box, Row as Line, Text } from '../../ui/box.tsx';
import { formatShortStamp, formatZonedStamp } from '../../ui/format-time.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { DifferenceMark } from './DifferenceMark.tsx';
import classes from './ParameterTable.module.css';
import type { RowActions } from './ParameterTable.tsx';
import type { Row } from './rows.ts';
import { ValueField } from './ValueField.tsx';

interface ParameterRowProps extends RowActions {
  row: Row;
  /** Within a group whose name says the rest. */
  label?: string;
}

/** One parameter: reported value, desired value and difference. */
export function ParameterRow({ row, label, mayChange, refused, onType, onReset, onHistory, zone }: ParameterRowProps) {
  const { t } = useTranslation('control');
  const name = useNames();
  const id = useId();
  const { parameter, state, wanted, difference } = row;
  const { key } = parameter;
  const full = name(parameter.names);
  const isMarked = wanted !== null || difference.kind === 'changedOnDevice';
  const applied = difference.kind === 'changedOnDevice' ? difference.applied : null;
  return (
    <Box
      touch
      className={classes.row}
      data-parameter-row={key}
      data-changed={wanted !== null || undefined}
      data-problem={row.problem !== null || (mayChange && key in refused) || undefined}
      data-device={difference.kind === 'changedOnDevice' || undefined}
    >
      <Line gap={4} shrink {...(isMarked ? { weight: 600 } : { tone: 'text2' })}>
        {mayChange ? (
          <Text as="label" htmlFor={id} shrink breaks capital>
            {label ?? full}
          </Text>
        ) : (
          <span>{label ?? full}</span>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          c="var(--gw-text3)"
          className={classes.history ?? ''}
          aria-label={t('parameters.historyOf', { name: full })}
          onClick={() => onHistory(key)}
        >
          <IconHistory size={15} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Line>
      <Box shrink breaks className={classes.reported}>
        <Reported row={row} zone={zone} />
      </Box>
      <Box shrink>
        {mayChange ? (
          <ValueField
            id={id}
            row={row}
            name={label === undefined ? undefined : full}
            refused={refused[key]}
            onType={(typed) => onType(key, typed, state)}
          />
        ) : (
          <Desired row={row} />
        )}
      </Box>
      <Line gap="0 8" wrap shrink className={classes.difference}>
        <DifferenceMark row={row} zone={zone} />
        {mayChange && wanted !== null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('parameters.undo', { name: full })}
            onClick={() => onReset(key)}
          >
            <IconArrowBackUp size={15} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
        {mayChange && applied !== null && (
          <TextButton onClick={() => onType(key, fieldText(parameter, applied), state)}>
            {t('parameters.restore')}
          </TextButton>
        )}
      </Line>
    </Box>
  );
}

interface PartProps {
  row: Row;
  zone: string | undefined;
}

/** The reported value, with its time if it differs from the rest. */
function Reported({ row: { parameter, state, olderAt, difference }, zone }: PartProps) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  if (parameter.isWriteOnly) {
    const appliedAt = difference.kind === 'secret' ? difference.appliedAt : null;
    return (
      <>
        <Text tone="text3">{HIDDEN}</Text>
        <small>
          {appliedAt === null
            ? t('parameters.secretUnknown')
            : t('parameters.secretSet', { time: formatShortStamp(appliedAt, serverClock.now(), zone) })}
        </small>
      </>
    );
  }
  const value = state?.reported ?? null;
  if (value === null) return <Text tone="text3">—</Text>;
  if (value === '') return <Text tone="text3">{t('parameters.empty')}</Text>;
  const applied = difference.kind === 'changedOnDevice' ? difference.applied : null;
  const at = state?.reportedAt ?? null;
  return (
    <>
      <span title={at === null ? undefined : formatZonedStamp(Date.parse(at), zone)}>
        <ValueText parameter={parameter} value={value} />
      </span>
      {olderAt !== null && (
        <small>
          {t('parameters.reported')}{' '}
          <time dateTime={olderAt}>{formatShortStamp(Date.parse(olderAt), serverClock.now(), zone)}</time>
        </small>
      )}
      {applied !== null && (
        <small>{t('parameters.lastApplied', { value: parameterText(parameter, applied, language) })}</small>
      )}
    </>
  );
}

/** The unit is less prominent. */
function ValueText({ parameter, value }: { parameter: Parameter; value: ParameterValue }) {
  const { language } = useLanguage();
  const text = parameterText(parameter, value, language);
  const end = parameter.unit === '' ? '' : ` ${parameter.unit}`;
  if (end === '' || !text.endsWith(end)) return text;
  return (
    <>
      {text.slice(0, -end.length)}
      <Text tone="text3">{end}</Text>
    </>
  );
}

/** For users who may not change it. */
function Desired({ row: { parameter, state } }: { row: Row }) {
  const { language } = useLanguage();
  if (!state?.desired) return <Text tone="text3">—</Text>;
  return <span>{parameter.isWriteOnly ? HIDDEN : parameterText(parameter, state.desired.value, language)}</span>;
}
