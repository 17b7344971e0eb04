import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { PASSWORD_PATH, RequireSession } from './session/RequireSession.tsx';
import { Shell } from './shell/Shell.tsx';

const LoginPage = lazy(async () => ({ default: (await import('./pages/login/LoginPage.tsx')).LoginPage }));
const HomePage = lazy(async () => ({ default: (await import('./pages/home/HomePage.tsx')).HomePage }));
const DevicesPage = lazy(async () => ({ default: (await import('./pages/devices/DevicesPage.tsx')).DevicesPage }));
const DevicePage = lazy(async () => ({ default: (await import('./features/device/DevicePage.tsx')).DevicePage }));
const PasswordPage = lazy(async () => ({ default: (await import('./pages/password/PasswordPage.tsx')).PasswordPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/NotFoundPage.tsx')).NotFoundPage }));

export function AppRoutes() {
  const { search } = useLocation();
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
        element={
          <RequireSession>
            <Shell />
          </RequireSession>
        }
      >
        <Route path="/" element={<Navigate to={`/index${search}`} replace />} />
        <Route path="/index" element={<HomePage />} />
        <Route path="/devices" element={<DevicesPage />} />
        <Route path="/devices/:deviceNo" element={<DevicePage />} />
        <Route path={PASSWORD_PATH} element={<PasswordPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
