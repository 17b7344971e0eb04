// Before the first paint, so that a dark page never flashes white. The key is the one the page itself uses.
(function () {
  var scheme = null;
  try {
    scheme = localStorage.getItem('gw-color-scheme');
  } catch (error) {
    scheme = null;
  }
  var isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
