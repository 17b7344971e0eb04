import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Text } from '../../ui/box.tsx';
import classes from './Parameters.module.css';

interface ChangeBarProps {
  count: number;
  /** How many of them cannot be set as they are. */
  problems: number;
  isReachable: boolean;
  onReset: () => void;
  onWrite: () => void;
}

/** Stays in sight while something is changed. */
export function ChangeBar({ count, problems, isReachable, onReset, onWrite }: ChangeBarProps) {
  const { t } = useTranslation('control');
  return (
    <div className={classes.bar} role="region" aria-label={t('parameters.changes')}>
      <p role="status">
        <strong>{t('parameters.changed', { count })}</strong>
        {problems > 0 && <Text tone="red">{t('parameters.problems', { count: problems })}</Text>}
        {!isReachable && <span>{t('commands.outlook.disabled')}</span>}
      </p>
      <Button variant="default" onClick={onReset}>
        {t('parameters.reset')}
      </Button>
      <Button disabled={problems > 0 || !isReachable} onClick={onWrite}>
        {t('parameters.write')}
      </Button>
    </div>
  );
}
