import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';
import classes from './Parameters.module.css';

interface ChangeBarProps {
  count: number;
  /** The number of invalid ones. */
  problems: number;
  isReachable: boolean;
  onReset: () => void;
  onWrite: () => void;
}

/** Visible while there are changes. */
export function ChangeBar({ count, problems, isReachable, onReset, onWrite }: ChangeBarProps) {
  const { t } = useTranslation('control');
  return (
    <Row
      gap={8}
      wrap
      mt={12}
      p="8 16"
      spread
      touch
      className={classes.bar}
      role="region"
      aria-label={t('parameters.changes')}
    >
      <Row as="p" gap="0 12" wrap role="status" style={{ flex: '1 1 200px' }}>
        <strong>{t('parameters.changed', { count })}</strong>
        {problems > 0 && <Text tone="red">{t('parameters.problems', { count: problems })}</Text>}
        {!isReachable && <span>{t('commands.outlook.disabled')}</span>}
      </Row>
      <Button variant="default" onClick={onReset}>
        {t('parameters.reset')}
      </Button>
      <Button disabled={problems > 0 || !isReachable} onClick={onWrite}>
        {t('parameters.write')}
      </Button>
    </Row>
  );
}
