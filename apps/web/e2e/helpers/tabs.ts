import type { Page } from 'playwright-core';

/** The tabs of the shell on one page, in Chinese. */
export function tabsOf(page: Page) {
  const tabs = () => page.getByRole('navigation', { name: '已打开的页面' });
  return {
    tabs,
    tab: (title: string) => tabs().getByRole('link', { name: title, exact: true }),
    inFront: (title: string) => tabs().locator('[aria-current="page"]').filter({ hasText: title }).waitFor(),
    titles: (): Promise<string[]> => tabs().getByRole('link').allInnerTexts(),
    address: (): string => new URL(page.url()).pathname + new URL(page.url()).search,
    /** Navigates without reloading the page. */
    follow: (path: string) =>
      page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      }, path),
  };
}
