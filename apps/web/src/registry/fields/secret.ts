import type { Values } from '../definition.ts';

const SECRET_BYTES = 32;

/** A device's secret, hexadecimal, from the browser's own source of chance; it travels once, when it is saved. */
export const makeSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Key beside `secret` in a form: false while a secret that was made here has not been noted. Never sent. */
export const SECRET_NOTED = 'secretNoted';

/** A secret that nobody noted is lost as soon as it is saved. */
export const checkSecret = (values: Values): { path: string; problem: string }[] => [
  ...(typeof values['secret'] === 'string' && values[SECRET_NOTED] === false
    ? [{ path: 'secret', problem: 'noteSecret' }]
    : []),
];
