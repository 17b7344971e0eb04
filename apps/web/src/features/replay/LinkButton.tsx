import { IconCheck, IconLink } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useCopy } from '../../ui/use-copy.ts';

/** Copies the address of the shown moment. */
export function LinkButton({ link, className }: { link: () => string; className: string }) {
  const { t } = useTranslation('panels');
  const [isCopied, copy] = useCopy();
  const Icon = isCopied ? IconCheck : IconLink;
  return (
    <button type="button" className={className} onClick={() => copy(link())}>
      <Icon stroke={1.8} aria-hidden />
      {t(isCopied ? 'replay.copied' : 'replay.copy')}
    </button>
  );
}
