import { NumberInput } from '@mantine/core';
import { tcpLimits, type TcpLimit, type TcpLimitKey } from '@groundwatch/protocol/model';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import type { FieldProps } from '../../../registry/definition.ts';
import { Stack, Text } from '../../../ui/box.tsx';
import classes from './tcp.module.css';

const keys = Object.keys(tcpLimits) as TcpLimitKey[];

/** The connection limits. An empty field shows the protocol's default. */
export function LimitsField({ value, onChange, onBlur, label, errors, isDisabled }: FieldProps) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const nameOf = useNames();
  const limits = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const put = (key: string, next: number | string): void => {
    const { [key]: _, ...others } = limits;
    onChange(next === '' ? others : { ...others, [key]: next });
  };
  return (
    <Stack as="fieldset" columns="repeat(auto-fill, minmax(220px, 1fr))" gap={12} className={classes.limits}>
      <Text as="legend" p="0 0 4 0" text="panel">
        {label}
      </Text>
      <Text as="p" full text="least" tone="text3">
        {t('registry.tcp.limitsHint')}
      </Text>
      {keys.map((key) => {
        const { names, unit, initial, isInteger }: TcpLimit = tcpLimits[key];
        const own = limits[key];
        return (
          <NumberInput
            key={key}
            label={nameOf(names)}
            name={`limits.${key}`}
            value={typeof own === 'number' || typeof own === 'string' ? own : ''}
            placeholder={t('registry.tcp.initial', { value: initial.toLocaleString(locale) })}
            error={errors[key]}
            disabled={isDisabled}
            hideControls
            allowedDecimalSeparators={['.', ',', '。', '．']}
            allowDecimal={!isInteger}
            decimalScale={isInteger ? 0 : 3}
            rightSection={
              unit === '' ? null : (
                <Text text="table" tone="text3">
                  {unit}
                </Text>
              )
            }
            rightSectionPointerEvents="none"
            onBlur={onBlur}
            onChange={(next) => put(key, next)}
          />
        );
      })}
    </Stack>
  );
}
