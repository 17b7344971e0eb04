import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { RequireSession } from './session/RequireSession.tsx';
import { Shell } from './shell/Shell.tsx';

const LoginPage = lazy(async () => ({ default: (await import('./pages/login/LoginPage.tsx')).LoginPage }));

/** The login, and everything else behind it: which pages there are is known once it is known who asks. */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        path="/login"
        element={
          <Suspense>
            <LoginPage />
          </Suspense>
        }
      />
      <Route
        path="*"
        element={
          <RequireSession>
            <Shell />
          </RequireSession>
        }
      />
    </Routes>
  );
}
