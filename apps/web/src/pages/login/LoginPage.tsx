import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { safeRedirect } from '../../session/safe-redirect.ts';
import { userQuery } from '../../session/session.ts';
import { LanguageLinks } from '../../ui/LanguageLinks.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Contours } from './Contours.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginPage.module.css';
import { useSignIn } from './use-sign-in.ts';

/** One tree for every screen: turning a phone must not lose what was typed. */
export function LoginPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { expired?: boolean } | null };
  const target = safeRedirect(params.get('redirect'), location.origin);
  const login = useSignIn(() => void navigate(target, { replace: true }));
  // Someone who is signed in already has no use for this page; asked of the cache alone.
  const user = useQuery({ ...userQuery, enabled: false });
  usePageTitle(t('page.login'));

  if (user.isSuccess && !login.isBusy) return <Navigate to={target} replace />;

  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <Contours />
        <Logo size={44} />
        <div className={classes.names}>
          <p className={classes.name}>{t('app.title')}</p>
          <p className={classes.tagline}>{t('app.tagline')}</p>
        </div>
      </header>
      <main className={classes.main}>
        <section className={classes.card}>
          <h1 className={classes.title}>{t('login.heading')}</h1>
          {state?.expired && (
            <p className={classes.notice} role="alert">
              {t('login.expired')}
            </p>
          )}
          <LoginForm {...login} />
        </section>
        <footer className={classes.foot}>
          <LanguageLinks />
        </footer>
      </main>
    </div>
  );
}
