/**
 * For processes that start threads: V8's bookkeeping of code pages under hardware protection keys is not safe when threads begin and
 * end at the same time, and then ends the process ("Check failed: jit_page.has_value()").
 */
export const NO_PROTECTION_KEYS = '--no-memory-protection-keys';
