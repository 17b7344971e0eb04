/** Wire protocols, by the name that a TCP server has of them. */
export const adapters = ['grtu1', 'sl651', 'hj212'] as const;
export type Adapter = (typeof adapters)[number];
