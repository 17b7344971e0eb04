// Before the first paint, so that a dark page never flashes white. The page itself keeps the record up to date.
(function () {
  var look = {};
  try {
    look = JSON.parse(localStorage.getItem('gw-look')) || {};
  } catch (error) {
    look = {};
  }
  var root = document.documentElement;
  var isDark = look.scheme === 'dark' || (look.scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  var canvas = isDark ? look.dark : look.light;
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  if (typeof look.size === 'string') root.setAttribute('data-size', look.size);
  if (typeof canvas === 'string') root.style.backgroundColor = canvas;
})();
// The page needs this answer first, so it is requested while the scripts are still loading.
var asked = fetch('/serverconfig.json', {
  headers: { accept: 'application/json' },
  cache: 'no-store',
  signal: AbortSignal.timeout(15000),
});
asked.catch(function () {});
window.gwServerConfig = asked;
// Shown when the page cannot start. Catalogues and style sheets may be missing then, so texts and styles are here.
(function () {
  var words = {
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
  var isShown = false;
  function show() {
    var root = document.getElementById('root');
    if (isShown || !root || root.firstChild) return;
    isShown = true;
    var cookie = /(?:^|;\s*)language=([^;]*)/.exec(document.cookie);
    var text = words[cookie && cookie[1]] || words['zh-chs'];
    var note = document.createElement('div');
    note.setAttribute('role', 'alert');
    note.style.cssText =
      'max-width:28em;margin:20vh auto 0;padding:0 16px;font:16px/24px system-ui,sans-serif;text-align:center';
    note.style.color =
      document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? '#EDF3F9' : '#13202F';
    var title = document.createElement('h1');
    title.style.cssText = 'margin:0 0 8px;font-size:20px';
    title.textContent = text[0];
    var line = document.createElement('p');
    line.style.margin = '0 0 16px';
    line.textContent = text[1];
    var button = document.createElement('button');
    button.type = 'button';
    button.style.cssText = 'min-height:44px;padding:0 24px;font:inherit;cursor:pointer';
    button.textContent = text[2];
    button.onclick = function () {
      location.reload();
    };
    note.append(title, line, button);
    root.append(note);
  }
  // A missing script reports its error only to its own element.
  addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement) show();
    },
    true,
  );
  addEventListener('gw-start-failed', show);
})();
