import { useTranslation } from '../../i18n/i18n.ts';

const tags = ['error', 'rejection', 'call', 'render', 'chunk', 'live'] as const;

/** The name of a tag. A tag of a newer page is shown as is. */
export function useTagName(): (tag: string) => string {
  const { t } = useTranslation('admin');
  return (tag) => {
    const known = tags.find((name) => name === tag);
    return known ? t(`log.tags.${known}`) : tag;
  };
}
