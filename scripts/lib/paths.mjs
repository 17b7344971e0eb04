import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever it stands. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Where `npm start` keeps the embedded database and its secrets. */
export const dataDir = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(root, '.data');
