import type { Values } from '../definition.ts';

const SECRET_BYTES = 32;

/** A hexadecimal device secret from the browser's random source. It is sent once, on saving. */
export const makeSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Form key beside `secret`: false until a generated secret has been noted. Never sent. */
export const SECRET_NOTED = 'secretNoted';

/** A secret that was not noted is lost on saving. */
export const checkSecret = (values: Values): { path: string; problem: string }[] => [
  ...(typeof values['secret'] === 'string' && values[SECRET_NOTED] === false
    ? [{ path: 'secret', problem: 'noteSecret' }]
    : []),
];
