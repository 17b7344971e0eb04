import { ActionIcon } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useErrorCount } from '../errors/error-log.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { Text } from '../ui/box.tsx';
import classes from './ErrorBadge.module.css';

const MOST = 99;

/** A link to the error log with the number of errors, if any. */
export function ErrorBadge({ size = 36 }: { size?: number }) {
  const { t } = useTranslation();
  const count = useErrorCount();
  const label = count === 0 ? t('shell.noErrors') : t('shell.errorLog', { count });
  return (
    <ActionIcon
      component={Link}
      to="/log"
      className={classes.button}
      variant="subtle"
      color="gray"
      size={size}
      aria-label={label}
      title={label}
    >
      <IconBug size={19} stroke={1.6} aria-hidden />
      {count > 0 && (
        <Text p="0 4" weight={700} textAlign="center" className={classes.count} aria-hidden>
          {count > MOST ? `${MOST}+` : count}
        </Text>
      )}
    </ActionIcon>
  );
}
