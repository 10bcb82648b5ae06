import { type Html, html } from './html.ts';
import { icons } from './icons.ts';
import { words } from './words.ts';

interface Page {
  title: string;
  body: Html;
  /** Stands at the foot of the page. */
  foot?: Html;
  hasError?: boolean;
}

/** The frame of every page, for a window of 460 by 708, a phone, or a tab. */
export function layout({ title, body, foot, hasError }: Page): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${hasError ? `${words.error}: ` : ''}${title} · ${words.brand}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/oidc/assets/pages.css">
<script src="/oidc/assets/scheme.js"></script>
<script src="/oidc/assets/pages.js" defer></script>
</head>
<body>
<div class="page">
<header class="brand">${icons.brand}<span>${words.brand}</span></header>
<main>${body}</main>
<footer>${foot}</footer>
</div>
</body>
</html>`.text;
}

/** Amber with a triangle: red means a real emergency and nothing else (look, principle 2). */
export const warning = (text: string | null | undefined): Html | null =>
  text ? html`<div class="note warn" role="alert">${icons.warning}<p>${text}</p></div>` : null;

export const goodNews = (text: string): Html =>
  html`<div class="note good" role="status">${icons.done}<p>${text}</p></div>`;
