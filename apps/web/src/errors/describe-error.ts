/** What was thrown, as message and details. Anything can be thrown. */
export function describeError(thrown: unknown): { message: string; detail: string } {
  if (thrown instanceof Error) {
    const message =
      thrown.name === 'Error' || thrown.name === '' ? thrown.message : `${thrown.name}: ${thrown.message}`;
    const cause = thrown.cause === undefined ? '' : `\nCaused by: ${describeError(thrown.cause).message}`;
    return { message: thrown.message === '' ? thrown.name : message, detail: `${thrown.stack ?? ''}${cause}` };
  }
  if (typeof thrown === 'string') return { message: thrown, detail: '' };
  if (thrown === undefined || thrown === null) return { message: '', detail: '' };
  try {
    return { message: JSON.stringify(thrown) ?? '', detail: '' };
  } catch {
    return { message: Object.prototype.toString.call(thrown), detail: '' };
  }
}
