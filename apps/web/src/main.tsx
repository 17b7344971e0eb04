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
import { overviewQuery } from './api/registry.ts';
import { queryClient } from './api/query-client.ts';
import { menuQuery, userQuery } from './session/session.ts';
import { startLook } from './session/look.ts';
import './theme/sizes.css';
import './theme/print.css';
import { followPrinting } from './theme/printing.ts';

startLook();
keepErrorLog();
catchErrors();
noteLeaving();
recoverMissingChunks();
followViewChoice();
followPrinting();

async function start(): Promise<void> {
  await Promise.all([initLanguage(navigator.languages), loadServerConfig()]);
  const path = location.pathname;
  const isForSession = !/^\/(login|wall)(\/|$)/.test(path);
  // Asked while the page is drawn for the first time; who is not signed in is asked again by what leads to the login.
  if (isForSession)
    queryClient
      .query(userQuery)
      .then(() => Promise.all([queryClient.query(menuQuery), queryClient.query(overviewQuery)]))
      .catch(() => undefined);
  // Drawn once instead of twice. The pages behind the login are loaded with what the session says.
  else await loadFirst(path).catch(() => undefined);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  createRoot(root, reactErrors).render(<App />);
}

// Not awaited: the chunks of pages import from this one, which would wait for them then.
start().catch((error: unknown) => {
  // There may be no words to say it in: `public/start.js` has its own.
  dispatchEvent(new Event('gw-start-failed'));
  throw error;
});
