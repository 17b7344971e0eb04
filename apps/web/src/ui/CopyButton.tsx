import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import { useCopy } from './use-copy.ts';

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  const [isCopied, copy] = useCopy();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => copy(text)}
    >
      {t(isCopied ? 'log.copied' : 'log.copy')}
    </Button>
  );
}
