import { PasswordInput, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { failures } from '@groundwatch/protocol/rest';
import { ApiError } from '../errors/api-error.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { useUser } from './session.ts';
import { Box, Row, Stack, Text } from '../ui/box.tsx';
import { Proof } from '../ui/proof.ts';
import { useWait } from '../ui/use-wait.ts';
import { Dialog, type DialogProps } from '../ui/dialog/Dialog.tsx';

/** One changed value. */
export interface PasswordChange {
  readonly key: string;
  readonly label: string;
  /** The present value. Absent if unknown or secret. */
  readonly from?: string | undefined;
  readonly to: string;
}

export interface PasswordDialogProps extends Pick<
  DialogProps,
  'title' | 'subtitle' | 'isDangerous' | 'isBusy' | 'isDisabled' | 'error' | 'onClose'
> {
  changes?: readonly PasswordChange[];
  /** When it will reach the device, or another remark. */
  note?: ReactNode;
  noteIcon?: ReactNode;
  /** Further content. */
  children?: ReactNode;
  /** Also asks for an optional reason. */
  hasReason?: boolean;
  /** Label of the button. */
  confirm: string;
  /** The password is available for one call, at the time of the call. */
  onConfirm: (proof: Proof) => void;
}

const NOTE_LENGTH = 500;

type Code<Kind extends keyof typeof failures> = (typeof failures)[Kind]['code'];
// A copy, because importing the protocol's object would include its schemas.
const wrongPassword: Code<'wrongPassword'> = 40_001;
const passwordMissing: Code<'passwordMissing'> = 40_002;
const loginDelayed: Code<'loginDelayed'> = 42_901;
const ofPassword: ReadonlySet<number> = new Set([wrongPassword, passwordMissing, loginDelayed]);

/** Changes on a device, and the signed-in user's password. The changing rows stay visible. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { changes = [], note, noteIcon, children, hasReason = false, confirm, onConfirm, ...dialog } = props;
  const { error = null, isDisabled = false } = dialog;
  const { t } = useTranslation('control');
  const { t: common } = useTranslation();
  const user = useUser();
  const field = useRef<HTMLInputElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const noteId = useId();
  const waitS = useWait(error);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));

  const isOfPassword = error instanceof ApiError && ofPassword.has(error.code);
  // A refused password is cleared, because it cannot be corrected unseen.
  useEffect(() => {
    if (!isOfPassword || !field.current) return;
    field.current.value = '';
    field.current.focus();
  }, [error, isOfPassword]);

  const submit = (): void => {
    const typed = field.current?.value ?? '';
    setMissing(typed === '');
    if (typed === '') field.current?.focus();
    else onConfirm(new Proof(typed, reason.current?.value.trim() ?? ''));
  };

  const problem = isMissing ? t('password.missing') : isOfPassword ? error?.message : null;
  return (
    <Dialog
      {...dialog}
      place="corner"
      error={isOfPassword || isMissing ? null : error}
      isDisabled={isDisabled || waitS > 0}
      submit={confirm}
      onSubmit={submit}
    >
      {changes.length > 0 && (
        <Stack
          as="ul"
          framed
          lined
          scroll
          style={{ maxHeight: '38dvh' }}
          aria-label={t('password.changes')}
          tabIndex={0}
        >
          {changes.map(({ key, label, from, to }) => (
            <Stack
              key={key}
              as="li"
              columns="minmax(0, 1.2fr) minmax(0, 0.7fr) 14px minmax(0, 1.3fr)"
              gap={12}
              align="center"
              p="8 12"
              text="table"
              breaks
            >
              <Text tone="text2">{label}</Text>
              <Text tone="text3">{from}</Text>
              <IconArrowRight size={14} aria-label={t('password.becomes')} />
              <Text as="strong" weight={600}>
                {to}
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
      {children}
      {note !== undefined && (
        <Row gap={12} align="start" p="8 12" raised text="table" tone="text2" id={noteId}>
          {noteIcon}
          <Box shrink>{note}</Box>
        </Row>
      )}
      {hasReason && (
        <TextInput
          ref={reason}
          label={t('password.reason')}
          maxLength={NOTE_LENGTH}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            field.current?.focus();
          }}
        />
      )}
      <input type="text" name="username" autoComplete="username" value={user.data?.accountName ?? ''} readOnly hidden />
      <div>
        <PasswordInput
          ref={field}
          name="password"
          label={t('password.label')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': common('login.showPassword'), tabIndex: 0 }}
          error={problem}
          aria-invalid={Boolean(problem)}
          errorProps={{ role: 'alert' }}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onInput={() => setMissing(false)}
          size="md"
          data-autofocus
        />
        <Text as="p" mt={4} text="least" tone="text2" role="status">
          {isCapsLock ? common('login.capsLock') : ''}
        </Text>
        {waitS > 0 && (
          <Text as="p" mt={4} text="least" tone="text2">
            {t('password.wait', { seconds: waitS })}
          </Text>
        )}
      </div>
    </Dialog>
  );
}
