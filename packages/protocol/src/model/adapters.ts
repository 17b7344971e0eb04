/** Wire protocols, by the name used in TCP server rows. */
export const adapters = ['grtu1', 'sl651', 'hj212'] as const;
export type Adapter = (typeof adapters)[number];
