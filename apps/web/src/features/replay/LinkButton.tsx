import { IconCheck, IconLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { copyText } from '../../ui/copy-text.ts';

const SHOWN_MS = 2_000;

/** Copies the address of the shown moment and confirms it, unless the browser refuses. */
export function LinkButton({ link, className }: { link: () => string; className: string }) {
  const { t } = useTranslation('panels');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? IconCheck : IconLink;
  return (
    <button type="button" className={className} onClick={() => void copyText(link()).then(setCopied)}>
      <Icon stroke={1.8} aria-hidden />
      {t(isCopied ? 'replay.copied' : 'replay.copy')}
    </button>
  );
}
