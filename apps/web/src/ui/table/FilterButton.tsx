import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';

interface FilterButtonProps {
  /** Active filters. */
  count: number;
  /** On phones: without words. */
  isPhone: boolean;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
}

/** Unfolds the filters of a list, and counts the active ones. */
export function FilterButton({ count, isPhone, isUnfolded, onUnfold }: FilterButtonProps) {
  const { t } = useTranslation();
  const words = count > 0 ? t('table.filtersOn', { count }) : t('table.filters');
  return (
    <Button
      variant="default"
      ml="auto"
      {...(isPhone && { px: 12, 'aria-label': words })}
      style={{ minHeight: isPhone ? 44 : 36, flex: 'none' }}
      leftSection={<IconFilter size={16} stroke={1.7} aria-hidden />}
      styles={isPhone && count === 0 ? { section: { margin: 0 } } : {}}
      aria-expanded={isUnfolded}
      onClick={() => onUnfold(!isUnfolded)}
    >
      {isPhone ? count || '' : words}
    </Button>
  );
}
