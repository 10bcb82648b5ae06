import { html } from './html.ts';

/** Tabler outline icons, drawn into the page (MIT licence, tabler.io/icons), and the product's sign. */
export const icons = {
  warning: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M12 9v4"/><path d="M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0z"/><path d="M12 16h.01"/></svg>`,
  done: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"/><path d="M9 12l2 2l4 -4"/></svg>`,
  eye: html`<svg class="icon eye" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0"/><path d="M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6"/><path class="strike" d="M4 4l16 16"/></svg>`,
  brand: html`<svg class="sign" viewBox="0 0 28 28" aria-hidden="true" focusable="false"><path class="shield" d="M14 1.2c.4 0 .8.1 1.1.2l9 3.2c.9.3 1.4 1.1 1.4 2V14c0 6-4.100 10.700-10.500 12.700a3.300 3.300 0 0 1-2 0C6.600 24.700 2.500 20 2.500 14V6.600c0-.9.600-1.700 1.400-2l9-3.200c.400-.1.700-.2 1.100-.2z"/><path class="wave" d="M8 14.800a6 6 0 0 1 12 0M11 14.800a3 3 0 0 1 6 0"/><circle class="dot" cx="14" cy="18.300" r="1.500"/></svg>`,
};
