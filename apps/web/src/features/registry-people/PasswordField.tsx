import { Button, Input, TextInput } from '@mantine/core';
import { IconKey, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import type { FieldProps } from '../../registry/definition.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { makePassword } from './password.ts';

/** A first or new password, generated or typed. The user must change it at the next sign-in. */
export function PasswordField({ value, onChange, onBlur, label, error, isDisabled, row }: FieldProps) {
  const { t } = useTranslation('admin');
  if (value === undefined && row !== null) {
    return (
      <Input.Wrapper label={label} labelElement="div" error={error}>
        <Text as="p" mb={8} text="table" tone="text3">
          {t('people.passwordKept')}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconKey size={15} />}
          disabled={isDisabled}
          onClick={() => onChange(makePassword())}
        >
          {t('people.setPassword')}
        </Button>
      </Input.Wrapper>
    );
  }
  const text = typeof value === 'string' ? value : '';
  return (
    <Stack gap={8}>
      <TextInput
        label={label}
        name="new-password"
        value={text}
        error={error}
        description={t(row === null ? 'people.firstPassword' : 'people.otherPassword')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk={row === null}
        disabled={isDisabled}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <Row gap={8} align="stretch" wrap>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={15} />}
          disabled={isDisabled}
          onClick={() => onChange(makePassword())}
        >
          {t('people.generate')}
        </Button>
        {text !== '' && <CopyButton text={text} />}
        {row !== null && (
          <Button size="xs" variant="subtle" onClick={() => onChange(undefined)}>
            {t('people.keepPassword')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
