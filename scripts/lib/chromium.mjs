import { existsSync } from 'node:fs';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/**
 * The Chromium that the tests drive: CHROMIUM_PATH, else a usual place.
 * @returns {string} its path; the first usual place when none is there
 */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? known.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/** Nothing looked up on the internet, software rendering, and it runs as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
