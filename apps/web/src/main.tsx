import { createRoot } from 'react-dom/client';
import { loadServerConfig } from './api/server-config.ts';
import { App } from './App.tsx';
import { initLanguage } from './i18n/i18n.ts';
import { reloadOnceOnMissingChunk } from './shell/missing-chunk.ts';
import './theme/mantine-styles.ts';
import './theme/global.css';

reloadOnceOnMissingChunk();
await Promise.all([initLanguage(), loadServerConfig()]);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
createRoot(root).render(<App />);
