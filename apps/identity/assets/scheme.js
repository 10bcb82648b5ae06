// The scheme chosen in the product, before anything is painted; without a choice the system decides.
(() => {
  try {
    const scheme = localStorage.getItem('soteria.scheme');
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
  } catch {
    // Storage may be closed to us; then the system decides.
  }
})();
