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
