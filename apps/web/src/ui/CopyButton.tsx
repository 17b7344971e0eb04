import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { copyText } from './copy-text.ts';

const SHOWN_MS = 2_000;

/** Confirms the copy, unless the browser refuses. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => void copyText(text).then(setCopied)}
    >
      {t(isCopied ? 'log.copied' : 'log.copy')}
    </Button>
  );
}
