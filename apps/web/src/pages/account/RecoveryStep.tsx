import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useUser } from '../../session/session.ts';
import { saveText } from '../../ui/copy-text.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './AccountPage.module.css';

interface RecoveryStepProps {
  codes: readonly string[];
  isKept: boolean;
  onKept: (isKept: boolean) => void;
  onDone: () => void;
}

/** Recovery codes for a lost authenticator. They are shown once, so the user must confirm they are saved. */
export function RecoveryStep({ codes, isKept, onKept, onDone }: RecoveryStepProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const account = useUser().data?.accountName ?? '';
  const heading = `${common('app.title')} · ${account} · ${t('account.recovery')}`;
  const text = `${heading}\r\n\r\n${codes.join('\r\n')}\r\n`;
  return (
    <Stack gap={16} touch>
      <Text as="p" tone="text2">
        {t('account.recoveryAbout')}
      </Text>
      <div className={`gw-printed ${classes.printed}`}>
        <p className={classes.printHeading}>{heading}</p>
        <Stack
          as="ol"
          columns="repeat(auto-fill, minmax(190px, 1fr))"
          gap="4 16"
          p="12 16"
          raised
          mono
          weight={600}
          aria-label={t('account.recovery')}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Stack>
      </div>
      <Row gap={8} align="stretch" wrap>
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
      </Row>
      <Checkbox checked={isKept} onChange={(event) => onKept(event.currentTarget.checked)} label={t('account.kept')} />
      <Row gap={8} align="stretch" justify="end">
        <Button disabled={!isKept} onClick={onDone}>
          {t('account.done')}
        </Button>
      </Row>
    </Stack>
  );
}
