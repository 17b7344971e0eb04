/** Polls until the answer is yes; false after `limitMs`. What cannot be asked is not so yet. */
export async function until(ask: () => Promise<boolean> | boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (;;) {
    if (await Promise.resolve(ask()).catch(() => false)) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
