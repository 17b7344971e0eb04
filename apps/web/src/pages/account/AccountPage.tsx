import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { OwnNotices } from '../../features/notices/OwnNotices.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { PASSWORD_PATH } from '../../session/paths.ts';
import { useUser } from '../../session/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import '@mantine/core/styles/Checkbox.css';
import classes from './AccountPage.module.css';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TotpPanel } from './TotpPanel.tsx';

/** What users do for the safety of their own account. */
export function AccountPage() {
  const { t } = useTranslation();
  const { t: word } = useTranslation('admin');
  const user = useUser().data;
  usePageTitle(t('page.account'));
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.title}>{t('page.account')}</h1>
        <p className={classes.text}>
          {user && user.name !== '' && user.name !== user.accountName
            ? word('account.who', { name: user.name, account: user.accountName })
            : user?.accountName}
        </p>
      </header>
      <div className={classes.columns}>
        <SessionsPanel />
        <div className={classes.side}>
          <TotpPanel />
          <Panel title={t('login.password')}>
            <p className={classes.text}>{word('account.passwordAbout')}</p>
            <Button
              component={Link}
              to={PASSWORD_PATH}
              variant="default"
              className={classes.action}
              leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
            >
              {t('page.password')}
            </Button>
          </Panel>
        </div>
      </div>
      <OwnNotices />
    </div>
  );
}
