import type { Page } from 'playwright-core';
import { openPage } from './browser.ts';
import { PASSWORD, type Installation } from './installation.ts';

export interface Person {
  readonly accountName: string;
  readonly password: string;
}

export const administrator: Person = { accountName: 'admin', password: PASSWORD };

/** Calls the API in an own session of the administrator. Throws on anything except success. */
export async function administratorCalls(pageUrl: string): Promise<(path: string, body: unknown) => Promise<unknown>> {
  const post = (to: string, content: unknown, cookie = '') =>
    fetch(`${pageUrl}${to}`, {
      method: 'POST',
      headers: {
        origin: pageUrl,
        cookie,
        ...(content instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: content instanceof FormData ? content : JSON.stringify(content),
    });
  const login = await post('/login', administrator);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (path, body) => {
    const answer = await post(path, body, cookie);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: unknown }).data;
  };
}

/** One call as the administrator. */
export const asAdministrator = async (pageUrl: string, path: string, body: unknown): Promise<unknown> =>
  (await administratorCalls(pageUrl))(path, body);

/** An operator who sees all data, with a password set by the administrator. */
export async function createOperator({ pageUrl, pool }: Installation, person: Person): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM role WHERE id <> 1 ORDER BY id LIMIT 1');
  await asAdministrator(pageUrl, '/rest/users', { ...person, name: person.accountName, roleId: rows[0]?.id });
}

/** Types account and password and presses the button. Does not wait for the result. */
export async function enter(page: Page, { accountName, password }: Person): Promise<void> {
  await page.locator('input[name="username"]').fill(accountName);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}

/** A separate browser in English, at a path that leads to the login. */
export async function visit(
  browser: Parameters<typeof openPage>[0],
  pageUrl: string,
  path: string,
): Promise<Awaited<ReturnType<typeof openPage>>> {
  const visitor = await openPage(browser, `${pageUrl}/login`);
  await visitor.page.context().addCookies([{ name: 'language', value: 'en', url: pageUrl }]);
  await visitor.page.goto(`${pageUrl}${path}`);
  await visitor.page.waitForURL('**/login**');
  return visitor;
}
