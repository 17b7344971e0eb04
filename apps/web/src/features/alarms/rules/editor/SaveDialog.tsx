import { Textarea } from '@mantine/core';
import type { Backtest } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../../i18n/i18n.ts';
import { Text } from '../../../../ui/box.tsx';
import type { DialogProps } from '../../../../ui/dialog/Dialog.tsx';
import { useDialogForm } from '../../../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { DifferenceLines } from '../history/DifferenceLines.tsx';
import { plainNumber } from '../plain-number.ts';
import type { DefinitionLine } from '../use-definition-lines.ts';
import { TextButton } from '../../../../ui/TextButton.tsx';

interface SaveDialogProps extends Pick<DialogProps, 'isBusy' | 'error' | 'onClose'> {
  before: readonly DefinitionLine[] | null;
  after: readonly DefinitionLine[];
  /** The back-test of this definition. Null: none. */
  backtest: Backtest | null;
  isNew: boolean;
  onTry: () => void;
  onSave: (reason: string) => void;
}

/** Shows before a version comes into force what changes, the back-test, and asks for the reason. */
export function SaveDialog({ before, after, backtest, isNew, onTry, onSave, ...dialog }: SaveDialogProps) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const form = useDialogForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: !isNew && reason.trim() === '' && t('rules.reasonMissing') }),
  });
  const number = (value: number): string => plainNumber(Number(value.toPrecision(3)), locale);
  return (
    <FormDialog
      {...dialog}
      form={form}
      size={520}
      title={t(isNew ? 'rules.saveNew' : 'rules.saveVersion')}
      submit={t('rules.putInForce')}
      onSubmit={({ reason }) => onSave(reason.trim())}
    >
      <Text as="p" tone="text2">
        {t('rules.fromNowOn')}
      </Text>
      {!isNew && <DifferenceLines before={before} after={after} />}
      {backtest ? (
        <Text as="p" p="8 12" framed raised>
          {t('rules.triedResult', {
            count: backtest.proposed.alarms,
            perWeek: number(backtest.proposed.alarmsPerWeek),
          })}
          {backtest.difference &&
            ` ${t('rules.triedDifference', {
              more: backtest.difference.onlyProposed,
              fewer: backtest.difference.onlyInForce,
            })}`}
        </Text>
      ) : (
        <Text as="p" p="8 12" framed raised>
          {t('rules.notTried')} <TextButton onClick={onTry}>{t('rules.tryFirst')}</TextButton>
        </Text>
      )}
      <Textarea
        label={t('rules.reason')}
        maxLength={500}
        rows={2}
        required={!isNew}
        {...form.getInputProps('reason')}
        data-autofocus
      />
    </FormDialog>
  );
}
