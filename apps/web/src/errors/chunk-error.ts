/** A chunk of the page did not load in time. */
export class ChunkTimeout extends Error {
  constructor(milliseconds: number) {
    super(`a part of the page did not come within ${milliseconds / 1_000} s`);
    this.name = 'ChunkLoadError';
  }
}

// Messages of Chromium, Firefox and Safari, then of style sheets and bundlers.
const words =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css|loading (?:css )?chunk [\w-]+ failed|is not a valid javascript mime type/i;

const modules = /cannot find module|failed to resolve module specifier|module not found/i;

/** Whether a script or a style sheet could not be loaded. */
export const isChunkError = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name === 'ChunkLoadError' || words.test(thrown.message));

/** Whether a module does not exist in this build. */
export const isMissingModule = (thrown: unknown): boolean => thrown instanceof Error && modules.test(thrown.message);
