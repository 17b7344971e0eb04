const FIRST_MS = 1_000;
const EVERY_MS = 5_000;

/**
 * Runs `work` and reports progress when it takes longer than a second, then every five.
 * @template T
 * @param {string} title
 * @param {(detail: (text: string) => void) => Promise<T>} work gets a function to report its progress
 * @param {(line: string) => void} [print]
 * @returns {Promise<T>}
 */
export async function step(title, work, print = (line) => console.log(line)) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  let detail = '';
  let printed = false;
  const tell = () => {
    print(printed ? `  … ${title}${detail && `: ${detail}`} (${seconds()})` : `  … ${title}`);
    printed = true;
  };
  let timer = setTimeout(function again() {
    tell();
    timer = setTimeout(again, EVERY_MS);
  }, FIRST_MS);
  try {
    const result = await work((text) => {
      detail = text;
    });
    if (printed) print(`  ✓ ${title} (${seconds()})`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
