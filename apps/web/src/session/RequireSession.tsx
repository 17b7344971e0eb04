import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { liveClient } from '../live/live.ts';
import { FullPageNote } from '../ui/FullPageNote.tsx';
import { PASSWORD_PATH } from './paths.ts';
import { loginPath } from './safe-redirect.ts';
import { onSessionExpired } from './session-expired.ts';
import { useUser } from './session.ts';

/** Whoever is not signed in is led to the login and back; the live connection lives as long as the session. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const user = useUser();
  const isSignedIn = user.isSuccess;

  useEffect(
    () =>
      onSessionExpired(() => {
        // The login would take a user that is still known for signed in, and lead straight back.
        queries.clear();
        void navigate(loginPath(location), { replace: true, state: { expired: isSignedIn } });
      }),
    [navigate, queries, location, isSignedIn],
  );
  useEffect(() => {
    if (!isSignedIn) return undefined;
    liveClient.start();
    return () => liveClient.stop();
  }, [isSignedIn]);

  if (user.isPending) return <FullPageNote title={t('common.loading')} isBusy />;
  if (user.isError) {
    if (user.error instanceof ApiError && user.error.status === 401)
      return <Navigate to={loginPath(location)} replace />;
    return <FullPageNote title={t('error.title')} text={user.error.message} onRetry={() => void user.refetch()} />;
  }
  if (user.data.mustChangePassword && location.pathname !== PASSWORD_PATH) {
    const wanted = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to={PASSWORD_PATH} replace state={{ wanted }} />;
  }
  return children;
}
