import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { pageBuild, serverBuild } from '../server-config.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/**
 * `reloading` also while it is being found out what is wrong. `unsaved`: a reload would help and would lose what was typed.
 * `failed`: a reload did not help.
 */
export type Recovery = 'none' | 'reloading' | 'unsaved' | 'unreachable' | 'failed';

const KEY = 'gw-reloaded-at';
const AGAIN_AFTER_MS = 60_000;

export interface RecoveryDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  /** The build the server has now; undefined where it does not answer. */
  readonly serverBuild: () => Promise<string | undefined>;
  readonly hasUnsavedInput: () => boolean;
  readonly reload: () => void;
}

export interface RecoveryState {
  readonly recovery: Recovery;
  /** The server has another build than the one this page came from. */
  readonly isNewBuild: boolean;
}

/**
 * A part of the page that cannot be fetched was usually replaced by a newer build: one reload brings that build. Where the server
 * does not answer, a reload would lose the page that is still there. A second failure within a minute is shown.
 */
export class ChunkRecovery {
  readonly state = createStore<RecoveryState>(() => ({ recovery: 'none', isNewBuild: false }));
  readonly #deps: RecoveryDeps;
  readonly #ownBuild: () => string;

  constructor(deps: RecoveryDeps, ownBuild: () => string) {
    this.#deps = deps;
    this.#ownBuild = ownBuild;
  }

  async begin(): Promise<void> {
    if (this.state.getState().recovery === 'reloading') return;
    this.state.setState({ recovery: 'reloading' });
    const build = await this.#deps.serverBuild();
    if (build === undefined) return this.state.setState({ recovery: 'unreachable' });
    this.state.setState({ isNewBuild: build !== this.#ownBuild() });
    const last = Number(this.#deps.storage.getItem(KEY) ?? 0);
    if (this.#deps.now() - last < AGAIN_AFTER_MS) return this.state.setState({ recovery: 'failed' });
    if (this.#deps.hasUnsavedInput()) return this.state.setState({ recovery: 'unsaved' });
    this.reloadNow();
  }

  /** Once more, where it stood still: for a page that nobody operates. Nothing changes until it may help. */
  async again(): Promise<void> {
    const { recovery } = this.state.getState();
    const last = Number(this.#deps.storage.getItem(KEY) ?? 0);
    const isDue = recovery === 'unreachable' || recovery === 'failed';
    if (!isDue || this.#deps.now() - last < AGAIN_AFTER_MS) return;
    if ((await this.#deps.serverBuild()) !== undefined) await this.begin();
  }

  /** The user's own decision, whatever is lost. */
  reloadNow(): void {
    this.#deps.storage.setItem(KEY, String(this.#deps.now()));
    this.state.setState({ recovery: 'reloading' });
    this.#deps.reload();
  }
}

export const chunkRecovery = new ChunkRecovery(
  {
    storage: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
    },
    now: Date.now,
    serverBuild,
    hasUnsavedInput,
    reload: () => location.reload(),
  },
  pageBuild,
);

export const useRecovery = (): RecoveryState => useStore(chunkRecovery.state);

/** Vite says when a script or its style sheet could not be fetched; the import still throws, and its place shows what happens. */
export const recoverMissingChunks = (target: Pick<Window, 'addEventListener'> = window): void =>
  target.addEventListener('vite:preloadError', () => void chunkRecovery.begin());
