import { Button, Modal, type ModalProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Column, Row, Stack, Text } from '../box.tsx';
import { Note } from '../Note.tsx';
import { useView } from '../view-mode.ts';
import classes from './Dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** px. */
  size?: number | 'auto';
  /**
   * `middle`: centred, full screen on phones. `short`: a question, centred on phones too. `corner`: at the lower right, so that
   * changing rows stay visible, a bottom sheet on phones. `side`: an editor beside its list, from the right, full screen on phones.
   */
  place?: 'middle' | 'short' | 'corner' | 'side';
  isOpen?: boolean;
  /** During a call the dialog stays open. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** The main button is irreversible. */
  isDangerous?: boolean;
  /** Shown above the buttons. */
  error?: Error | null;
  /** Label of the main button. Without it only the buttons of `foot`. */
  submit?: string;
  cancel?: string;
  /** The initially focused button, if no field has `data-autofocus`. */
  focus?: 'cancel' | 'submit';
  /** Further buttons at the other end. */
  aside?: ReactNode;
  /** Replaces the standard buttons. */
  foot?: ReactNode;
  children?: ReactNode;
  /** Rarely used props of Mantine's modal. */
  modal?: Pick<
    ModalProps,
    'fullScreen' | 'closeOnClickOutside' | 'closeOnEscape' | 'withCloseButton' | 'overlayProps' | 'onKeyDown'
  >;
  onSubmit?: () => void;
  onClose: () => void;
}

/** Pressing a button does not blur the field, because a problem shown on blur would move the button. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The frame of every dialog: title, content, and visible buttons. */
export function Dialog(props: DialogProps) {
  const { title, subtitle, size = 440, place = 'middle', isOpen = true, isBusy = false, modal = {}, children } = props;
  const {
    submit,
    error,
    aside,
    foot = submit !== undefined && <Buttons {...props} submit={submit} />,
    onClose,
  } = props;
  const { t } = useTranslation();
  const isPhone = useView() === 'mobile';
  const isCorner = place === 'corner';
  const isSide = place === 'side' && !isPhone;
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => undefined : onClose}
      title={
        <>
          {title}
          {subtitle !== undefined && (
            <Text block mt={2} text="body" tone="text2">
              {subtitle}
            </Text>
          )}
        </>
      }
      size={size}
      padding="lg"
      radius={isSide ? 0 : 'lg'}
      centered={!isCorner && !isSide}
      {...(isCorner && { xOffset: 20, yOffset: 20 })}
      {...(isSide && { xOffset: 0, yOffset: 0 })}
      fullScreen={isPhone && (place === 'middle' || place === 'side')}
      transitionProps={{ duration: 160, ...(isSide && { transition: 'slide-left' as const }) }}
      closeButtonProps={{ 'aria-label': t('common.close'), onMouseDown: keepFocus, ...(isPhone && { size: 44 }) }}
      classNames={{
        inner: isCorner ? classes.corner : isSide ? classes.side : '',
        content: `${classes.content} ${isPhone ? classes.phone : ''}`,
        header: classes.header,
        body: classes.body,
      }}
      {...modal}
      {...(isCorner && { overlayProps: { backgroundOpacity: 0.3 } })}
    >
      <Frame {...props}>
        {/* Mantine's focus does not scroll. */}
        <Stack
          gap={16}
          className={classes.fields}
          onFocus={({ target }) => target.matches('[data-autofocus]') && target.scrollIntoView({ block: 'nearest' })}
        >
          {children}
          {error && <Note kind="failure">{error.message}</Note>}
        </Stack>
        {foot && (
          <Row gap={8} align="stretch" justify="end" wrap className={classes.foot} onMouseDown={keepFocus}>
            {aside && (
              <Row gap={8} className={classes.aside}>
                {aside}
              </Row>
            )}
            {foot}
          </Row>
        )}
      </Frame>
    </Modal>
  );
}

/** A form if there is a submit button. */
function Frame({ submit, isBusy = false, isDisabled = false, onSubmit, children }: DialogProps) {
  if (submit === undefined)
    return (
      <Column gap={16} grow>
        {children}
      </Column>
    );
  return (
    <Column
      as="form"
      gap={16}
      grow
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Does not submit a form from which this dialog was opened.
        event.stopPropagation();
        if (!isBusy && !isDisabled) onSubmit?.();
      }}
    >
      {children}
    </Column>
  );
}

function Buttons(props: DialogProps & { submit: string }) {
  const { submit, cancel, isBusy = false, isDisabled = false, isDangerous = false, focus, onClose } = props;
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus={focus === 'cancel' || undefined}>
        {cancel ?? t('common.cancel')}
      </Button>
      <Button
        type="submit"
        loading={isBusy}
        disabled={isDisabled}
        data-autofocus={focus === 'submit' || undefined}
        {...(isDangerous && { variant: 'danger' })}
      >
        {submit}
      </Button>
    </>
  );
}
