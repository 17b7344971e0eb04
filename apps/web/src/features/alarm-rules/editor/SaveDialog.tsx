import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Backtest } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { DifferenceLines } from '../history/DifferenceLines.tsx';
import { plainNumber } from '../plain-number.ts';
import type { DefinitionLine } from '../use-definition-lines.ts';
import classes from './SaveDialog.module.css';

interface SaveDialogProps {
  before: readonly DefinitionLine[] | null;
  after: readonly DefinitionLine[];
  /** Of this very definition; null: it was not tried. */
  backtest: Backtest | null;
  isNew: boolean;
  isBusy: boolean;
  error: Error | null;
  onTry: () => void;
  onSave: (reason: string) => void;
  onClose: () => void;
}

/** Before a version comes into force: what it changes, what it would have done, and why. */
export function SaveDialog(props: SaveDialogProps) {
  const { before, after, backtest, isNew, isBusy, error, onTry, onSave, onClose } = props;
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const { locale } = useLanguage();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = !isNew && reason.trim() === '';
  const number = (value: number): string => plainNumber(Number(value.toPrecision(3)), locale);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isNew ? 'rules.saveNew' : 'rules.saveVersion')}
      centered
      size={520}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack gap={12}>
        <Text as="p" tone="text2">
          {t('rules.fromNowOn')}
        </Text>
        {!isNew && <DifferenceLines before={before} after={after} />}
        {backtest ? (
          <p className={classes.tried}>
            {t('rules.triedResult', {
              count: backtest.proposed.alarms,
              perWeek: number(backtest.proposed.alarmsPerWeek),
            })}
            {backtest.difference &&
              ` ${t('rules.triedDifference', {
                more: backtest.difference.onlyProposed,
                fewer: backtest.difference.onlyInForce,
              })}`}
          </p>
        ) : (
          <p className={classes.tried}>
            {t('rules.notTried')}{' '}
            <button type="button" onClick={onTry}>
              {t('rules.tryFirst')}
            </button>
          </p>
        )}
        <Textarea
          label={t('rules.reason')}
          value={reason}
          maxLength={500}
          rows={2}
          required={!isNew}
          error={isTried && isMissing ? t('rules.reasonMissing') : null}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        {error && (
          <Text as="p" tone="red" role="alert">
            {error.message}
          </Text>
        )}
        <Row gap={8} align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button
            loading={isBusy}
            onClick={() => {
              setTried(true);
              if (!isMissing) onSave(reason.trim());
            }}
          >
            {t('rules.putInForce')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
