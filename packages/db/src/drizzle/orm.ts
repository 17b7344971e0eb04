/**
 * All of drizzle-orm, for the files of this package: Node.js reads the package's own description, which is very long, anew for
 * each file that names the package, and that was half of the time until a process had started.
 */
export * from 'drizzle-orm';
