import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { Stack, Text } from '../ui/box.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  usePageTitle(t('page.notFound'));
  return (
    <Stack
      p={24}
      gap={12}
      align="center"
      textAlign="center"
      style={{ minHeight: '70vh', placeContent: 'center', justifyItems: 'center' }}
    >
      <Text weight={650} style={{ font: '650 72px/1 var(--mantine-font-family)' }} tone="text3" aria-hidden>
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
    </Stack>
  );
}
