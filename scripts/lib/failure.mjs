/** A problem that the person at the terminal can fix. The message is one sentence that says what and how. */
export class Failure extends Error {
  /** @override */
  name = 'Failure';
}

/**
 * @param {unknown} error
 * @returns {string} what to print: the sentence of a Failure, all details of other errors
 */
export const describe = (error) =>
  error instanceof Failure ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
