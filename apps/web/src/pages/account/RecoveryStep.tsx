import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useUser } from '../../session/session.ts';
import { saveText } from '../../ui/copy-text.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import classes from './AccountPage.module.css';

interface RecoveryStepProps {
  codes: readonly string[];
  isKept: boolean;
  onKept: (isKept: boolean) => void;
  onDone: () => void;
}

/** The way in where the authenticator is lost. Shown once, so the user has to say that they are kept. */
export function RecoveryStep({ codes, isKept, onKept, onDone }: RecoveryStepProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const account = useUser().data?.accountName ?? '';
  const heading = `${common('app.title')} · ${account} · ${t('account.recovery')}`;
  const text = `${heading}\r\n\r\n${codes.join('\r\n')}\r\n`;
  return (
    <div className={classes.step}>
      <p className={classes.text}>{t('account.recoveryAbout')}</p>
      <div className={`gw-printed ${classes.printed}`}>
        <p className={classes.printHeading}>{heading}</p>
        <ol className={classes.codes} aria-label={t('account.recovery')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={classes.keep}>
        <CopyButton text={codes.join('\n')} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => saveText(`groundwatch-${account}.txt`, text)}
        >
          {t('account.download')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('account.print')}
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={(event) => onKept(event.currentTarget.checked)} label={t('account.kept')} />
      <div className={classes.buttons}>
        <Button disabled={!isKept} onClick={onDone}>
          {t('account.done')}
        </Button>
      </div>
    </div>
  );
}
