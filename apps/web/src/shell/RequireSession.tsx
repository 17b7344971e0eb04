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
  /** Replaces everything for users with a password set by somebody else. */
  firstPassword: ReactNode;
  children: ReactNode;
}

/** Redirects to the login and back if not signed in. The live connection lasts as long as the session. */
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
        // Otherwise the login would take the cached user as signed in and redirect back.
        queries.clear();
        void navigate(loginPath(location), { replace: true, state: { expired: isSignedIn } });
      }),
    [navigate, queries, location, isSignedIn],
  );
  // Menu, routes, buttons and data depend on permissions, so everything is refetched.
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
  // Replaces the requested page, which appears once the password is changed.
  return user.data.mustChangePassword ? firstPassword : children;
}
