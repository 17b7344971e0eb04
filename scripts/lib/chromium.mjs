import { existsSync } from 'node:fs';

/** Debian's Chromium without windows, in which tests take a sixth less processor time. */
export const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

const known = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/**
 * The Chromium for tests: CHROMIUM_PATH, else a usual path.
 * @returns {string} its path; a usual path when there is none
 */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? known.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/** No network look-ups, software rendering, and able to run as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
