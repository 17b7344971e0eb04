import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ApiError } from '../errors/api-error.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { liveClient } from '../live/live.ts';
import { FullPageNote } from '../ui/FullPageNote.tsx';
import { loginPath } from '../session/safe-redirect.ts';
import { onRightsChanged, onSessionExpired } from '../api/session-events.ts';
import { useUser } from '../session/session.ts';

interface RequireSessionProps {
  /** Instead of everything else, for those whose password was set by somebody else. */
  firstPassword: ReactNode;
  children: ReactNode;
}

/** Whoever is not signed in is led to the login and back; the live connection lives as long as the session. */
export function RequireSession({ firstPassword, children }: RequireSessionProps) {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const user = useUser();
  const isSignedIn = user.isSuccess;
  const isAdmitted = isSignedIn && !user.data.mustChangePassword;

  useEffect(
    () =>
      onSessionExpired(() => {
        // The login would take a user that is still known for signed in, and lead straight back.
        queries.clear();
        void navigate(loginPath(location), { replace: true, state: { expired: isSignedIn } });
      }),
    [navigate, queries, location, isSignedIn],
  );
  // Menu, routes and buttons follow from what is asked again; so does all that the user saw.
  useEffect(() => onRightsChanged(() => void queries.invalidateQueries()), [queries]);
  useEffect(() => {
    if (!isAdmitted) return undefined;
    liveClient.start();
    return () => liveClient.stop();
  }, [isAdmitted]);

  if (user.isPending) return <FullPageNote title={t('common.loading')} isBusy />;
  if (user.isError) {
    if (user.error instanceof ApiError && user.error.status === 401)
      return <Navigate to={loginPath(location)} replace />;
    return <FullPageNote title={t('error.title')} text={user.error.message} onRetry={() => void user.refetch()} />;
  }
  // In place of the page that was wanted, which appears once the password is the user's own.
  return user.data.mustChangePassword ? firstPassword : children;
}
