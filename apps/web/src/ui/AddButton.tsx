import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Text } from './box.tsx';

interface AddButtonProps {
  children: ReactNode;
  count: number;
  most: number;
  onAdd: () => void;
}

/** Adds one to a list, and says how many the list may have once it is full. */
export function AddButton({ children, count, most, onAdd }: AddButtonProps) {
  const { t } = useTranslation();
  const isFull = count >= most;
  return (
    <Row gap={8}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={isFull}
        onClick={onAdd}
      >
        {children}
      </Button>
      {isFull && (
        <Text text="least" tone="text2">
          {t('common.most', { count: most })}
        </Text>
      )}
    </Row>
  );
}
