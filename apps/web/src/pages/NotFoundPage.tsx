import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { Box, Text } from '../ui/box.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import classes from './NotFoundPage.module.css';

export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  usePageTitle(t('page.notFound'));
  return (
    <Box p={24} textAlign="center" className={classes.page}>
      <Text weight={650} className={classes.code} aria-hidden>
        {404}
      </Text>
      <Text as="h1" text="page">
        {t('page.notFound')}
      </Text>
      <Text as="p" tone="text2" breaks>
        {t('notFound.text', { path: pathname })}
      </Text>
      <Button component={Link} to="/index" variant="default">
        {t('common.home')}
      </Button>
    </Box>
  );
}
