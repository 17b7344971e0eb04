import { createRoot } from 'react-dom/client';
import { loadServerConfig } from './server-config.ts';
import { App } from './App.tsx';
import { loadFirst } from './routes.tsx';
import { catchErrors, reactErrors } from './errors/catch-errors.ts';
import { recoverMissingChunks } from './errors/chunk-recovery.ts';
import { keepErrorLog } from './errors/keep-log.ts';
import { noteLeaving } from './errors/leaving.ts';
import { initLanguage } from './i18n/i18n.ts';
import { followViewChoice } from './ui/view-mode.ts';
import './theme/mantine-styles.ts';
import './theme/global.css';
import './ui/tool.css';
import { loadPage } from './pages/page-registry.ts';
import { HOME_PATH } from './shell/tabs/tabs.ts';
import { stationsQuery } from './api/registry.ts';
import { queryClient } from './api/query-client.ts';
import { menuQuery, userQuery } from './session/session.ts';
import { startLook } from './session/look.ts';
import './theme/sizes.css';
import './theme/print.css';
import { startFlashing } from './theme/flash.ts';
import { followPrinting } from './theme/printing.ts';

startLook();
keepErrorLog();
catchErrors();
noteLeaving();
recoverMissingChunks();
followViewChoice();
followPrinting();
startFlashing();

async function loadSession(): Promise<void> {
  await queryClient.query(userQuery);
  await Promise.all([queryClient.query(menuQuery), queryClient.query(stationsQuery)]);
}

/** An empty page is not noticed for so long. */
const UNSEEN_MS = 500;

async function start(): Promise<void> {
  await Promise.all([initLanguage(navigator.languages), loadServerConfig()]);
  const path = location.pathname;
  const isForSession = !/^\/(login|wall)(\/|$)/.test(path);
  const first = isForSession ? Promise.all([loadSession(), loadPage(path)]) : loadFirst(path);
  // Avoids a second render. What takes longer is waited for in sight. Without a session the redirect to the login asks again.
  await Promise.race([first.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, UNSEEN_MS))]);
  // As the route does, but before the first render. Without a session the address stays, for the login leads back to it.
  if (path === '/' && queryClient.getQueryData(userQuery.queryKey))
    history.replaceState(history.state, '', `${HOME_PATH}${location.search}`);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  createRoot(root, reactErrors).render(<App />);
}

// Not awaited, because page chunks import this one and would wait for it.
start().catch((error: unknown) => {
  // Texts may be missing at this point, so `public/start.js` has its own.
  dispatchEvent(new Event('gw-start-failed'));
  throw error;
});
