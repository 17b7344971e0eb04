import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReadingValue, SensorField } from '@groundwatch/protocol/model';
import type { ReinstallationPreview } from '@groundwatch/protocol/rest';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Skeleton } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Text } from '../../ui/box.tsx';

interface JumpTableProps {
  fields: readonly SensorField[];
  jumps: ReinstallationPreview | undefined;
  error: Error | null;
  /** Props of the field for a corrected value. */
  inputProps: (field: string) => TextInputProps;
}

/** A value, or minimum and maximum of a list. A dash if unknown. */
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

/** The value of each quantity before and after, its jump, and an optional correction. */
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
  const jumpOf = (field: SensorField) => jumps.find((one) => one.field === field.key);
  return (
    <DataTable
      label={t('reinstallation.jump')}
      look="figures"
      hasCards
      rows={fields}
      keyOf={({ key }) => key}
      caption={isUnknown ? t('reinstallation.notKnown') : undefined}
      columns={[
        { key: 'field', title: t('calibration.field'), render: ({ names }) => nameOf(names) },
        {
          key: 'before',
          title: t('reinstallation.before'),
          render: (field) => textOf(jumpOf(field)?.before, field),
        },
        { key: 'after', title: t('reinstallation.after'), render: (field) => textOf(jumpOf(field)?.after, field) },
        {
          key: 'jump',
          title: t('reinstallation.jump'),
          render: (field) => <b>{textOf(jumpOf(field)?.offset, field)}</b>,
        },
        {
          key: 'instead',
          title: t('reinstallation.instead'),
          isNumeric: false,
          render: ({ key, isList, names, unit }) =>
            !isList && (
              <TextInput
                aria-label={`${t('reinstallation.instead')}: ${nameOf(names)}`}
                size="xs"
                w={120}
                inputMode="decimal"
                rightSection={unit}
                {...inputProps(key)}
              />
            ),
        },
      ]}
    />
  );
}
