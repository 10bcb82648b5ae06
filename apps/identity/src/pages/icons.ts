import { html } from './html.ts';

/** Tabler outline icons, drawn into the page (MIT licence, tabler.io/icons), and the product's sign. */
export const icons = {
  warning: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M12 9v4"/><path d="M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0z"/><path d="M12 16h.01"/></svg>`,
  done: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"/><path d="M9 12l2 2l4 -4"/></svg>`,
  eye: html`<svg class="icon eye" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0"/><path d="M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6"/><path class="strike" d="M4 4l16 16"/></svg>`,
  brand: html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path class="shield" d="M12 1 3 4v7c0 6 4 10 9 12 5-2 9-6 9-12V4z"/><path class="wave" d="M7.2 11.6a6 6 0 0 1 9.6 0M9.4 13.8a3.2 3.2 0 0 1 5.2 0"/><circle class="dot" cx="12" cy="16.4" r="1.5"/></svg>`,
};
