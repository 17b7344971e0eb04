import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever it stands. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
export const dataDir = join(root, '.data');
