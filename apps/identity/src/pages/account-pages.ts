import { generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { field, form, submit } from './fields.ts';
import { Html, html } from './html.ts';
import { goodNews, layout, warning } from './layout.ts';
import { words } from './words.ts';

interface Account {
  email: string;
  token: string;
  /** Where the product is. */
  home: string;
}

const backHome = (home: string): Html => html`<p><a href="${home}/">${words.back}</a></p>`;

/** Password managers need to know whose password this is. */
const whose = (email: string): Html =>
  html`<input type="text" name="username" value="${email}" autocomplete="username" hidden readonly>`;

const currentPassword = (label: string, fault: string | null | undefined): Html =>
  field({
    name: 'current',
    label,
    type: 'password',
    autocomplete: 'current-password',
    fault,
    maxlength: 400,
  });

export function passwordPage(
  given: Account & { faults: { current?: string; next?: string; all?: string } },
): string {
  const text = words.changePassword;
  return layout({
    title: text.title,
    hasError: Object.keys(given.faults).length > 0,
    body: html`<h1>${text.title}</h1>
<p class="lead">${text.for(given.email)}</p>
${warning(given.faults.all)}
${form(
  '/oidc/account/password',
  given.token,
  html`${whose(given.email)}
${currentPassword(text.current, given.faults.current)}
${field({
  name: 'next',
  label: words.newPassword.label,
  type: 'password',
  autocomplete: 'new-password',
  hint: words.newPassword.hint,
  fault: given.faults.next,
  maxlength: 400,
})}
${submit(text.submit)}`,
)}`,
    foot: backHome(given.home),
  });
}

export function passwordChangedPage(home: string): string {
  const text = words.changePassword;
  return layout({
    title: text.doneTitle,
    body: html`<h1>${text.doneTitle}</h1>${goodNews(text.done)}`,
    foot: backHome(home),
  });
}

export interface TwoFactorFaults {
  code?: string;
  current?: string;
  all?: string;
}

export function turnOnPage(
  given: Account & { secret: string; keyUri: string; faults: TwoFactorFaults; note: string | null },
): string {
  const text = words.twoFactor;
  return layout({
    title: text.title,
    hasError: Object.keys(given.faults).length > 0,
    body: html`<h1>${text.title}</h1>
<p class="lead">${text.offIntro}</p>
${given.note && goodNews(given.note)}
${warning(given.faults.all)}
<h2>${text.scan}</h2>
<div class="qr" role="img" aria-label="${text.scanAlt}">${qrCode(given.keyUri)}</div>
<p class="hint" id="by-hand">${text.byHand}</p>
<p class="key" aria-labelledby="by-hand">${given.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
${form(
  '/oidc/account/two-factor/on',
  given.token,
  html`${whose(given.email)}
${field({
  name: 'code',
  label: text.label,
  autocomplete: 'one-time-code',
  inputmode: 'numeric',
  fault: given.faults.code,
  maxlength: 12,
})}
${currentPassword(text.current, given.faults.current)}
${submit(text.turnOn)}`,
)}`,
    foot: backHome(given.home),
  });
}

export function recoveryCodesPage(home: string, codes: string[]): string {
  const text = words.twoFactor;
  return layout({
    title: text.codesTitle,
    body: html`<h1>${text.codesTitle}</h1>
<p class="lead">${text.codesIntro}</p>
<ol class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ol>`,
    foot: backHome(home),
  });
}

export function turnOffPage(given: Account & { codesLeft: number; faults: TwoFactorFaults }): string {
  const text = words.twoFactor;
  return layout({
    title: text.title,
    hasError: Object.keys(given.faults).length > 0,
    body: html`<h1>${text.title}</h1>
${goodNews(text.on)}
<p>${text.left(given.codesLeft)}</p>
<p>${text.turnOffIntro}</p>
${warning(given.faults.all)}
${form(
  '/oidc/account/two-factor/off',
  given.token,
  html`${whose(given.email)}${currentPassword(text.current, given.faults.current)}${submit(text.turnOff)}`,
)}`,
    foot: backHome(given.home),
  });
}

/** Drawn black on white in either scheme, with its quiet zone: what a camera reads best. */
function qrCode(content: string): Html {
  return new Html(
    toSvgSource(generate(content), { on: '#000', off: '#fff', padX: 4, padY: 4, xmlDeclaration: false }),
  );
}
