import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Folder of the embedded database and its credentials for `npm start`. */
export const dataDir = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(root, '.data');
