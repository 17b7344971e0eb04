import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { safeRedirect } from '../../session/safe-redirect.ts';
import { userQuery } from '../../session/session.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Entrance } from './Entrance.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useSignIn } from './use-sign-in.ts';
import { Note } from '../../ui/Note.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { expired?: boolean } | null };
  const target = safeRedirect(params.get('redirect'), location.origin);
  const login = useSignIn(() => void navigate(target, { replace: true, state: { afterLogin: true } }));
  // Signed-in users are redirected. Reads only the cache.
  const user = useQuery({ ...userQuery, enabled: false });
  usePageTitle(t('page.login'));

  if (user.isSuccess && !login.isBusy) return <Navigate to={target} replace />;

  return (
    <Entrance title={t('login.heading')}>
      {state?.expired && <Note role="alert">{t('login.expired')}</Note>}
      <LoginForm {...login} />
    </Entrance>
  );
}
