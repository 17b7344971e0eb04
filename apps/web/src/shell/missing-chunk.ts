const KEY = 'gw-reloaded-at';
const AGAIN_AFTER_MS = 60_000;

/**
 * A part of the page that cannot be fetched was usually replaced by a newer build: one reload brings that build.
 * A second failure within a minute is shown instead of reloading for ever.
 */
export function reloadOnceOnMissingChunk(
  target: Pick<Window, 'addEventListener'> = window,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  reload: () => void = () => location.reload(),
  now: () => number = Date.now,
): void {
  target.addEventListener('vite:preloadError', (event) => {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now() - last < AGAIN_AFTER_MS) return;
    storage.setItem(KEY, String(now()));
    event.preventDefault();
    reload();
  });
}
