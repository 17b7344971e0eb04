import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReadingValue, SensorField } from '@groundwatch/protocol/model';
import type { ReinstallationPreview } from '@groundwatch/protocol/rest';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Skeleton } from '../../ui/Panel.tsx';
import { Text } from '../../ui/box.tsx';
import classes from './reinstallation.module.css';

interface JumpTableProps {
  fields: readonly SensorField[];
  jumps: ReinstallationPreview | undefined;
  error: Error | null;
  /** Of the field for what somebody knows better. */
  inputProps: (field: string) => TextInputProps;
}

/** A value, or the least and the greatest of a list; a dash where nothing is known. */
export function useJumpText(): (value: ReadingValue | undefined, field: SensorField) => string {
  const { locale } = useLanguage();
  return (value, { decimals, unit }) => {
    const all = (typeof value === 'number' ? [value] : (value ?? [])).filter((one) => one !== null);
    if (all.length === 0) return '—';
    const text = (one: number): string => formatNumber(one, locale, decimals, true);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return `${low === high ? text(low) : `${text(low)} … ${text(high)}`} ${unit}`;
  };
}

/** What each quantity showed before and after, what it jumped by, and what somebody knows better. */
export function JumpTable({ fields, jumps, error, inputProps }: JumpTableProps) {
  const { t } = useTranslation('device');
  const nameOf = useNames();
  const textOf = useJumpText();
  if (error)
    return (
      <Text as="p" tone="red">
        {error.message}
      </Text>
    );
  if (!jumps) return <Skeleton rows={fields.length + 1} height={32} />;
  const isUnknown = jumps.some(({ offset }) => offset === null);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('reinstallation.jump')}>
      <table className={classes.jumps}>
        <thead>
          <tr>
            <th scope="col">{t('calibration.field')}</th>
            <th scope="col">{t('reinstallation.before')}</th>
            <th scope="col">{t('reinstallation.after')}</th>
            <th scope="col">{t('reinstallation.jump')}</th>
            <th scope="col">{t('reinstallation.instead')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const jump = jumps.find((one) => one.field === field.key);
            return (
              <tr key={field.key}>
                <th scope="row">{nameOf(field.names)}</th>
                <td>{textOf(jump?.before, field)}</td>
                <td>{textOf(jump?.after, field)}</td>
                <td>
                  <b>{textOf(jump?.offset, field)}</b>
                </td>
                <td>
                  {!field.isList && (
                    <TextInput
                      aria-label={`${t('reinstallation.instead')}: ${nameOf(field.names)}`}
                      size="xs"
                      inputMode="decimal"
                      rightSection={field.unit}
                      {...inputProps(field.key)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {isUnknown && (
        <Text as="p" text="table" tone="text2">
          {t('reinstallation.notKnown')}
        </Text>
      )}
    </div>
  );
}
