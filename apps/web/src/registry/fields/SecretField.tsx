import { Button, Checkbox, Input, TextInput } from '@mantine/core';
import { IconDownload, IconKey, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { saveText } from '../../ui/copy-text.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { FieldProps } from '../definition.ts';
import { makeSecret, SECRET_NOTED } from './secret.ts';

/** A device's secret: generated here, shown once, never read back. Undefined keeps it, null removes it. */
export function SecretField({ value, onChange, onBlur, label, error, isDisabled, values, setValue, row }: FieldProps) {
  const { t } = useTranslation('admin');
  const has = row?.['hasSecret'] === true;
  const isNeeded = values['security'] !== 'plain';
  const set = (secret: string | null | undefined, isNoted: boolean | undefined): void => {
    onChange(secret);
    setValue(SECRET_NOTED, isNoted);
  };
  const make = (): void => set(makeSecret(), false);
  const deviceNo = typeof values['deviceNo'] === 'string' ? values['deviceNo'] : '';

  if (typeof value === 'string') {
    const isMade = values[SECRET_NOTED] !== undefined;
    return (
      <Stack gap={8}>
        <TextInput
          label={label}
          name="secret"
          value={value}
          error={error}
          description={t('fields.secret.once')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={isDisabled}
          readOnly={isMade}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('fields.secret.format')}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\s/g, ''))}
          onBlur={onBlur}
          onFocus={(event) => isMade && event.currentTarget.select()}
        />
        <Row gap={8} align="stretch" wrap>
          {isMade && (
            <>
              <CopyButton text={value} />
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={15} />}
                onClick={() => saveText(`${deviceNo || 'device'}-secret.txt`, `${deviceNo}\n${value}\n`)}
              >
                {t('fields.secret.download')}
              </Button>
              <Button size="xs" variant="default" leftSection={<IconRefresh size={15} />} onClick={make}>
                {t('fields.secret.again')}
              </Button>
            </>
          )}
          <Button size="xs" variant="subtle" onClick={() => set(undefined, undefined)}>
            {t('fields.secret.discard')}
          </Button>
        </Row>
        {isMade && (
          <Checkbox
            label={t('fields.secret.noted')}
            checked={values[SECRET_NOTED] === true}
            onChange={(event) => setValue(SECRET_NOTED, event.currentTarget.checked)}
          />
        )}
      </Stack>
    );
  }
  const state = value === null ? 'removed' : has ? 'kept' : 'absent';
  return (
    <Input.Wrapper label={label} error={error} withAsterisk={isNeeded && !has} labelElement="div">
      <Text as="p" mb={8} text="table" tone="text3">
        {t(`fields.secret.${state}`)}
      </Text>
      <Row gap={8} align="stretch" wrap>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconKey size={15} />}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          onClick={make}
        >
          {t(has ? 'fields.secret.replace' : 'fields.secret.make')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={15} />}
          disabled={isDisabled}
          onClick={() => set('', undefined)}
        >
          {t('fields.secret.type')}
        </Button>
        {has && !isNeeded && value === undefined && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={15} />}
            disabled={isDisabled}
            onClick={() => set(null, undefined)}
          >
            {t('fields.secret.remove')}
          </Button>
        )}
        {value === null && (
          <Button size="xs" variant="subtle" onClick={() => set(undefined, undefined)}>
            {t('fields.secret.keep')}
          </Button>
        )}
      </Row>
    </Input.Wrapper>
  );
}
