import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import classes from './NotFoundPage.module.css';

export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  usePageTitle(t('page.notFound'));
  return (
    <div className={classes.page}>
      <span className={classes.code} aria-hidden>
        {404}
      </span>
      <h1 className={classes.title}>{t('page.notFound')}</h1>
      <p className={classes.text}>{t('notFound.text', { path: pathname })}</p>
      <Button component={Link} to="/index" variant="default">
        {t('common.home')}
      </Button>
    </div>
  );
}
