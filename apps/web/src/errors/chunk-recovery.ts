import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { pageBuild, serverBuild } from '../server-config.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/**
 * `reloading` also while the cause is being determined. `unsaved`: a reload would help but lose input. `failed`: a reload did not
 * help.
 */
export type Recovery = 'none' | 'reloading' | 'unsaved' | 'unreachable' | 'failed';

const KEY = 'gw-reloaded-at';
const AGAIN_AFTER_MS = 60_000;

export interface RecoveryDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  /** The server's present build. Undefined if it does not answer. */
  readonly serverBuild: () => Promise<string | undefined>;
  readonly hasUnsavedInput: () => boolean;
  readonly reload: () => void;
}

export interface RecoveryState {
  readonly recovery: Recovery;
  /** The server has a build other than this page's. */
  readonly isNewBuild: boolean;
}

/**
 * A chunk that cannot be loaded was usually replaced by a newer build, and one reload brings that build. If the server does not
 * answer, a reload would lose the page. A second failure within a minute is shown.
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

  /** Tries again, for pages without an operator. Nothing changes until it may help. */
  async again(): Promise<void> {
    const { recovery } = this.state.getState();
    const last = Number(this.#deps.storage.getItem(KEY) ?? 0);
    const isDue = recovery === 'unreachable' || recovery === 'failed';
    if (!isDue || this.#deps.now() - last < AGAIN_AFTER_MS) return;
    if ((await this.#deps.serverBuild()) !== undefined) await this.begin();
  }

  /** The user's decision to reload, whatever is lost. */
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

/** Vite reports a script or style sheet that could not be loaded. The import still throws, and its place shows the error. */
export const recoverMissingChunks = (target: Pick<Window, 'addEventListener'> = window): void =>
  target.addEventListener('vite:preloadError', () => void chunkRecovery.begin());
