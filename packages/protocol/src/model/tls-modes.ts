/**
 * TLS of a TCP server: none; with the server's certificate alone; a client's certificate is checked where it has one; every client must have
 * one.
 */
export const tlsModes = ['off', 'on', 'asked', 'required'] as const;
export type TlsMode = (typeof tlsModes)[number];
