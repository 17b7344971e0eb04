import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import type { failures } from '@groundwatch/protocol/rest';
import { ApiError } from '../errors/api-error.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Stack, Text } from '../ui/box.tsx';
import { useUser } from './session.ts';
import classes from './PasswordDialog.module.css';
import { Proof } from '../ui/proof.ts';
import { useWait } from '../ui/use-wait.ts';

/** One line of what changes. */
export interface PasswordChange {
  readonly key: string;
  readonly label: string;
  /** As it is now; absent where nothing is known or may be shown. */
  readonly from?: string | undefined;
  readonly to: string;
}

export interface PasswordDialogProps {
  title: string;
  /** Whom it concerns. */
  subtitle?: ReactNode;
  changes?: readonly PasswordChange[];
  /** When it will reach the device, or what else is to be known before. */
  note?: ReactNode;
  noteIcon?: ReactNode;
  /** Whatever else has to be looked at or chosen. */
  children?: ReactNode;
  /** Asks for the reason as well; it may stay empty. */
  hasReason?: boolean;
  /** What the button does. */
  confirm: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  error?: Error | null;
  /** The proof is good for one call: ask it for the password where the call is made. */
  onConfirm: (proof: Proof) => void;
  onClose: () => void;
}

const NOTE_LENGTH = 500;

type Code<Kind extends keyof typeof failures> = (typeof failures)[Kind]['code'];
// The protocol's own object would bring its schemas along.
const wrongPassword: Code<'wrongPassword'> = 40_001;
const passwordMissing: Code<'passwordMissing'> = 40_002;
const loginDelayed: Code<'loginDelayed'> = 42_901;
const ofPassword: ReadonlySet<number> = new Set([wrongPassword, passwordMissing, loginDelayed]);

/** What is about to change on a device, and the password of whoever is signed in. Leaves the rows that change in sight. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, subtitle, changes = [], note, noteIcon, children, confirm, error = null, onConfirm, onClose } = props;
  const { hasReason = false, isDangerous = false, isBusy = false, isDisabled = false } = props;
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
  // One that was refused is typed again, not corrected unseen.
  useEffect(() => {
    if (!isOfPassword || !field.current) return;
    field.current.value = '';
    field.current.focus();
  }, [error, isOfPassword]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy || isDisabled || waitS > 0) return;
    const typed = field.current?.value ?? '';
    setMissing(typed === '');
    if (typed === '') field.current?.focus();
    else onConfirm(new Proof(typed, reason.current?.value.trim() ?? ''));
  };

  const problem = isMissing ? t('password.missing') : isOfPassword ? error?.message : null;
  return (
    <Modal
      opened
      onClose={isBusy ? () => undefined : onClose}
      title={
        <>
          <Text block text="value" weight={700} breaks>
            {title}
          </Text>
          {subtitle !== undefined && (
            <Text block mt={2} text="body" tone="text2" breaks>
              {subtitle}
            </Text>
          )}
        </>
      }
      size={440}
      xOffset={20}
      yOffset={20}
      padding="lg"
      radius="lg"
      transitionProps={{ duration: 160 }}
      overlayProps={{ backgroundOpacity: 0.3 }}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      classNames={{ inner: classes.inner, content: classes.content, header: classes.header, body: classes.body }}
    >
      <Stack as="form" gap={16} className={classes.form} noValidate onSubmit={submit}>
        {changes.length > 0 && (
          <ul className={classes.changes} aria-label={t('password.changes')} tabIndex={0}>
            {changes.map(({ key, label, from, to }) => (
              <li key={key}>
                <Text tone="text2">{label}</Text>
                <Text tone="text3">{from}</Text>
                <IconArrowRight size={14} aria-label={t('password.becomes')} />
                <Text as="strong" weight={600}>
                  {to}
                </Text>
              </li>
            ))}
          </ul>
        )}
        {children}
        {note !== undefined && (
          <div className={classes.note} id={noteId}>
            {noteIcon}
            <div>{note}</div>
          </div>
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
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user.data?.accountName ?? ''}
          readOnly
          hidden
        />
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
          <Text as="p" mt={4} text="least" tone="text2" className={classes.hint} role="status">
            {isCapsLock ? common('login.capsLock') : ''}
          </Text>
          {waitS > 0 && (
            <Text as="p" mt={4} text="least" tone="text2" className={classes.hint}>
              {t('password.wait', { seconds: waitS })}
            </Text>
          )}
        </div>
        {error && !isOfPassword && !isMissing && (
          <Text as="p" text="table" tone="red" role="alert">
            {error.message}
          </Text>
        )}
        <Row gap={8} align="stretch" justify="end" wrap className={classes.buttons}>
          <Button variant="default" size="md" onClick={onClose} disabled={isBusy}>
            {common('common.cancel')}
          </Button>
          <Button
            type="submit"
            size="md"
            loading={isBusy}
            disabled={isDisabled || waitS > 0}
            {...(isDangerous ? { className: classes.danger } : {})}
          >
            {confirm}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
