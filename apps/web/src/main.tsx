import { createRoot } from 'react-dom/client';
import { loadServerConfig } from './server-config.ts';
import { App } from './App.tsx';
import { catchErrors, reactErrors } from './errors/catch-errors.ts';
import { recoverMissingChunks } from './errors/chunk-recovery.ts';
import { keepErrorLog } from './errors/keep-log.ts';
import { noteLeaving } from './errors/leaving.ts';
import { initLanguage } from './i18n/i18n.ts';
import { followViewChoice } from './ui/view-mode.ts';
import './theme/mantine-styles.ts';
import './theme/global.css';
import { startLook } from './session/look.ts';
import './theme/sizes.css';

startLook();
keepErrorLog();
catchErrors();
noteLeaving();
recoverMissingChunks();
followViewChoice();

async function start(): Promise<void> {
  await Promise.all([initLanguage(navigator.languages), loadServerConfig()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  createRoot(root, reactErrors).render(<App />);
}

try {
  await start();
} catch (error) {
  // There may be no words to say it in: `public/start.js` has its own.
  dispatchEvent(new Event('gw-start-failed'));
  throw error;
}
