interface DatabaseError {
  name?: string;
  code?: string;
  message?: string;
  errors?: readonly DatabaseError[];
}

/** One sentence on why the database of `url` cannot be used, and what to do. It never contains the URL's password. */
export function describeDatabaseError(error: unknown, url: string): string {
  const outer = error as DatabaseError;
  const { code, message, name } = outer.code === undefined && outer.errors?.[0] ? outer.errors[0] : outer;
  const { hostname, port, pathname, username } = new URL(url);
  const at = `${hostname}:${port || '5432'}`;
  const database = decodeURIComponent(pathname.slice(1));
  switch (code) {
    case 'ECONNREFUSED':
      return `No database server answers at ${at}: start it, or correct DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${hostname} of DATABASE_URL is not known: correct DATABASE_URL.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The database server at ${at} cannot be reached: check the network and the firewall, or correct DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `The database server at ${at} refuses the user ${decodeURIComponent(username)}: correct the user or the password of DATABASE_URL.`;
    case '3D000':
      return `There is no database ${database} at ${at}: create it, or correct DATABASE_URL.`;
    case '42501':
      return `The user of DATABASE_URL lacks a right in the database ${database} (${message}): make that user the owner of the database.`;
    case '53100':
      return `The disk of the database server at ${at} is full: free some space and try again.`;
    case '53300':
      return `The database server at ${at} has no connection left: raise its max_connections or stop other clients.`;
    case '57P03':
      return `The database server at ${at} is still starting: try again in a moment.`;
    default:
      return name === 'MigrationError'
        ? `The database ${database} could not be brought to the present schema: ${message}`
        : `The database ${database} at ${at} cannot be used: ${message}`;
  }
}
