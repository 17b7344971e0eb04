const HOME = '/index';

/** The target after the login: a path of this origin, never the login itself. */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return HOME;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return HOME;
  }
  const isOwn = url.origin === origin && url.pathname !== '/login';
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : HOME;
}

export const loginPath = (from: { pathname: string; search: string }): string => {
  const here = `${from.pathname}${from.search}`;
  return here === '/' || here === HOME ? '/login' : `/login?redirect=${encodeURIComponent(here)}`;
};
