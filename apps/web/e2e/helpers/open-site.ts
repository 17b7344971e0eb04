import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launch, leave, openSignedIn, type Opened } from './browser.ts';
import { install, type Installation } from './installation.ts';

interface Site {
  readonly installation: Installation;
  readonly browser: Browser;
}

/** An installation and a browser for one test file. Both end with the file. */
export async function startSite(options?: Parameters<typeof install>[0]): Promise<Site> {
  const [installation, browser] = await Promise.all([install(options), launch()]);
  afterAll(async () => {
    await leave(browser);
    await installation.close();
  });
  return { installation, browser };
}

/** As `startSite`, with a page where the administrator is signed in. */
export async function openSite(options?: Parameters<typeof install>[0], language?: string): Promise<Site & Opened> {
  const site = await startSite(options);
  return { ...site, ...(await openSignedIn(site.browser, site.installation.pageUrl, language)) };
}
