import { Button, PasswordInput } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack } from '../../ui/box.tsx';
import type { FieldProps } from '../definition.ts';

/** A station's password, never read back. Undefined keeps it, null removes it. */
export function StationPasswordField({ value, onChange, onBlur, label, error, isDisabled, row }: FieldProps) {
  const { t } = useTranslation('admin');
  const has = row?.['hasStationPassword'] === true;
  const state = value === null ? 'removed' : has ? 'kept' : 'absent';
  return (
    <Stack gap={8}>
      <PasswordInput
        label={label}
        value={typeof value === 'string' ? value : ''}
        error={error}
        description={t(`fields.stationPassword.${state}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={isDisabled}
        autoComplete="new-password"
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
        onBlur={onBlur}
      />
      {has && (
        <Row>
          <Button
            size="xs"
            variant="subtle"
            disabled={isDisabled}
            onClick={() => onChange(value === null ? undefined : null)}
          >
            {t(value === null ? 'fields.secret.keep' : 'fields.secret.remove')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
