import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useParams, type RouteObject } from 'react-router';
import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';
import { isOwnPath } from './menu.ts';
import { useTabStore } from './tabs/tab-store.ts';
import { HOME_PATH } from './tabs/tabs.ts';

const NotFoundPage = lazyPart(async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage);

function ToHome() {
  const { search } = useLocation();
  return <Navigate to={`${HOME_PATH}${search}`} replace />;
}

/** Remounts the page it came from. */
function Refresh() {
  const store = useTabStore();
  const navigate = useNavigate();
  useEffect(() => {
    const last = store.tabs.list.find((tab) => tab.id === store.tabs.recent[0]);
    if (last) store.dispatch({ type: 'refresh', id: last.id });
    void navigate(last?.path ?? HOME_PATH, { replace: true });
  }, [store, navigate]);
  return null;
}

/** `/redirect/devices?q=a` is replaced by `/devices?q=a`. External targets lead home. */
function Redirect() {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  const target = `/${rest}${search}`;
  return <Navigate to={isOwnPath(target) ? target : HOME_PATH} replace />;
}

/** After sign-in nobody stays at an invalid address. */
function NoPage() {
  const { state } = useLocation() as { state: { afterLogin?: boolean } | null };
  if (state?.afterLogin) return <Navigate to={HOME_PATH} replace />;
  return (
    <WhenLoaded>
      <NotFoundPage />
    </WhenLoaded>
  );
}

/** Addresses that open in no tab. */
export const otherRoutes: RouteObject[] = [
  { path: '/', element: <ToHome /> },
  { path: '/refresh', element: <Refresh /> },
  { path: '/redirect/*', element: <Redirect /> },
  { path: '*', element: <NoPage /> },
];
