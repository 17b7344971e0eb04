import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { safeRedirect } from '../../session/safe-redirect.ts';
import { useLogin, userQuery, type Credentials } from '../../session/session.ts';
import { LanguageLinks } from '../../ui/LanguageLinks.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { showError } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Contours } from './Contours.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginPage.module.css';

export function LoginPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { expired?: boolean } | null };
  const login = useLogin();
  const target = safeRedirect(params.get('redirect'), location.origin);
  // Someone who is signed in already has no use for this page; asked of the cache alone.
  const user = useQuery({ ...userQuery, enabled: false });
  usePageTitle(t('page.login'));

  if (user.data && !login.isPending) return <Navigate to={target} replace />;

  const submit = (credentials: Credentials) =>
    login.mutate(credentials, {
      onSuccess: () => void navigate(target, { replace: true }),
      onError: (error) => showError(error, t('login.failed')),
    });

  return (
    <main className={classes.page}>
      <Contours />
      <section className={classes.card}>
        <header className={classes.head}>
          <Logo size={44} />
          <div>
            <h1 className={classes.title}>{t('app.title')}</h1>
            <p className={classes.tagline}>{t('app.tagline')}</p>
          </div>
        </header>
        {state?.expired && <p className={classes.notice}>{t('login.expired')}</p>}
        <LoginForm isBusy={login.isPending} onSubmit={submit} />
        <footer className={classes.foot}>
          <LanguageLinks />
        </footer>
      </section>
    </main>
  );
}
