// Before the first paint, so that a dark page never flashes white.
(() => {
  let look = {};
  try {
    look = JSON.parse(localStorage.getItem('gw-look')) || {};
  } catch {
    // Then it looks as usual.
  }
  const root = document.documentElement;
  const isDark =
    look.scheme === 'dark' || (look.scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const canvas = isDark ? look.dark : look.light;
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  if (look.size) root.setAttribute('data-size', look.size);
  if (canvas) root.style.backgroundColor = canvas;
})();
// Requested while the scripts are still loading.
(() => {
  const answers = (window.gwAnswers = new Map());
  const usual = { headers: { accept: 'application/json' }, credentials: 'include' };
  const request = (url, options) => {
    const answer = fetch(url, { ...usual, signal: AbortSignal.timeout(15000), ...options });
    answer.catch(() => {});
    return answer;
  };
  const config = request('/serverconfig.json', { cache: 'no-store' });
  answers.set('/serverconfig.json', config);
  if (/^\/(login|wall)(\/|$)/.test(location.pathname)) return;
  const base = config
    .then((response) => response.clone().json())
    .then(({ ApiUrl }) => String(ApiUrl || '').replace(/\/+$/, ''));
  // The scripts keep the page too busy to read the configuration first, so the calls go where the last page found the api.
  let usualBase = '';
  try {
    usualBase = localStorage.getItem('gw-api') || '';
    base.then((found) => localStorage.setItem('gw-api', found)).catch(() => {});
  } catch {
    // Then at the address of the page.
  }
  const ask = (path, options, hasSession = Promise.resolve(true)) => {
    const early = request(`${usualBase}${path}`, options);
    const answer = (async () => {
      const found = await base;
      const response = await (found === usualBase ? early : request(`${found}${path}`, options));
      if (!(await hasSession)) throw new Error('no session');
      return response;
    })();
    answer.catch(() => {});
    answers.set(path, answer);
    return answer;
  };
  const post = { method: 'POST' };
  const hasSession = ask('/rest/user/getInfo', post).then(
    ({ ok }) => ok,
    () => false,
  );
  void ask('/rest/user/permissions', post, hasSession);
  void ask('/rest/overview/stations', {}, hasSession);
})();
// Shown when the page cannot start, without its words and style sheets.
(() => {
  const words = {
    'zh-chs': ['页面无法启动', '页面的一部分未能从服务器取到。请检查网络后重新加载。', '重新加载'],
    en: [
      'The page cannot start',
      'A part of the page could not be fetched from the server. Check the network, then reload.',
      'Reload',
    ],
    ja: [
      'ページを開始できません',
      'ページの一部をサーバーから取得できませんでした。ネットワークを確認して再読み込みしてください。',
      '再読み込み',
    ],
  };
  function show() {
    const root = document.getElementById('root');
    if (!root || root.firstChild) return;
    const cookie = /(?:^|;\s*)language=([^;]*)/.exec(document.cookie);
    const text = words[cookie?.[1]] || words['zh-chs'];
    const note = document.createElement('div');
    note.setAttribute('role', 'alert');
    const scheme = document.documentElement.getAttribute('data-mantine-color-scheme');
    note.style.cssText = `max-width:28em;margin:20vh auto;padding:1em;font:1em/1.5 system-ui;text-align:center;color:canvastext;color-scheme:${scheme}`;
    const title = document.createElement('h1');
    title.textContent = text[0];
    const line = document.createElement('p');
    line.textContent = text[1];
    const button = document.createElement('button');
    button.style.cssText = 'min-height:44px;padding:0 2em;font:inherit';
    button.textContent = text[2];
    button.onclick = () => location.reload();
    note.append(title, line, button);
    root.append(note);
  }
  // A missing script reports its error only to its own element.
  addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLScriptElement) show();
    },
    true,
  );
  addEventListener('gw-start-failed', show);
})();
