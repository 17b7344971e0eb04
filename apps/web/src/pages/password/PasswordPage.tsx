import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './PasswordForm.module.css';

export function PasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(t('page.password'));
  return (
    <div className={classes.page}>
      <h1 className="gw-visually-hidden">{t('page.password')}</h1>
      <Panel title={t('page.password')}>
        <p className={classes.text}>{t('password.others')}</p>
        <PasswordForm onSaved={() => void navigate('/index')} />
      </Panel>
    </div>
  );
}
