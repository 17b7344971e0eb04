import type { MigrationFile } from './files.ts';

/** A migration that failed or was changed after it ran. The message names the file and, where known, line and column. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly file: string;

  constructor(file: string, message: string, options?: ErrorOptions) {
    super(`migration ${file}: ${message}`, options);
    this.file = file;
  }
}

/** Describes a PostgreSQL error in a file's SQL. `position` counts characters from 1. */
export function migrationError(file: MigrationFile, cause: unknown): MigrationError {
  const error = cause as { message?: string; position?: string; where?: string; hint?: string };
  const parts = [error.message ?? String(cause)];
  const position = Number(error.position);
  if (Number.isInteger(position) && position > 0) {
    const before = [...file.sql]
      .slice(0, position - 1)
      .join('')
      .split('\n');
    parts[0] = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${parts[0]}`;
  }
  if (error.where) parts.push(`(${error.where.split('\n').join('; ')})`);
  if (error.hint) parts.push(`Hint: ${error.hint}`);
  return new MigrationError(file.name, parts.join(' '), { cause });
}
