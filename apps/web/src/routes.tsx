import { Route, Routes } from 'react-router';
import { RequireSession } from './shell/RequireSession.tsx';
import { EmbeddedPagesProvider } from './panels/free/embedded-pages.ts';
import { embeddedPages } from './shell/embedded-pages.tsx';
import { Shell } from './shell/Shell.tsx';
import { lazyPart, WhenLoaded } from './errors/lazy-part.ts';

const LoginPage = lazyPart(async () => (await import('./pages/login/LoginPage.tsx')).LoginPage);
const FirstPasswordPage = lazyPart(
  async () => (await import('./pages/password/FirstPasswordPage.tsx')).FirstPasswordPage,
);
const PairingPage = lazyPart(async () => (await import('./pages/pairing/load-pairing-page.ts')).loadPairingPage());
/** The parts of the kit, in development builds only. */
const KitPage = import.meta.env.DEV
  ? lazyPart(async () => (await import('./pages/kit/KitPage.tsx')).KitPage)
  : undefined;
const WallPage = lazyPart(async () => (await import('./pages/wall/load-wall-page.ts')).loadWallPage());

/** Loads the login or wall page of this address before the first render. */
export const loadFirst = (path: string): Promise<unknown> =>
  path === '/login' ? LoginPage.load() : path.startsWith('/wall/') ? WallPage.load() : Promise.resolve();

/** The login, the walls (also for screens without a user), and everything behind the login, whose pages depend on the user. */
export function AppRoutes() {
  return (
    <EmbeddedPagesProvider value={embeddedPages}>
      <Routes>
        <Route
          path="/login"
          element={
            <WhenLoaded>
              <LoginPage />
            </WhenLoaded>
          }
        />
        <Route
          path="/wall"
          element={
            <WhenLoaded>
              <PairingPage />
            </WhenLoaded>
          }
        />
        <Route
          path="/wall/:id"
          element={
            <WhenLoaded>
              <WallPage />
            </WhenLoaded>
          }
        />
        {KitPage && (
          <Route
            path="/kit"
            element={
              <WhenLoaded>
                <KitPage />
              </WhenLoaded>
            }
          />
        )}
        <Route
          path="*"
          element={
            <RequireSession
              firstPassword={
                <WhenLoaded>
                  <FirstPasswordPage />
                </WhenLoaded>
              }
            >
              <Shell />
            </RequireSession>
          }
        />
      </Routes>
    </EmbeddedPagesProvider>
  );
}
