// Is loaded into the processes under attack: on SIGUSR2 they collect garbage and write how much heap is in use.
process.on('SIGUSR2', () => {
  // `external` counts dead buffers until the collection after the one that found them dead.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ heapMb: (heapUsed + external) / 2 ** 20 })}\n`);
});
