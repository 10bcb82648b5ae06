// Sets light or dark before the first paint, so that no screen flashes. A classic blocking script because
// the policy allows no inline one. The choice is written by src/platform/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('soteria.scheme');
  } catch {
    // Storage is refused: follow the system.
  }
  const isDark = choice ? choice === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.scheme = isDark ? 'dark' : 'light';
})();
