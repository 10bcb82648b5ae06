import { checkbox, field, form, submit } from './fields.ts';
import { html } from './html.ts';
import { layout, warning } from './layout.ts';
import { words } from './words.ts';

interface Interaction {
  /** Where this interaction's pages are, without a trailing slash. */
  base: string;
  token: string;
  /** Whether it leads to the account pages and not to the product. */
  isForAccount: boolean;
}

export function signInPage(
  given: Interaction & { email: string; isKept: boolean; fault: string | null; demoHint: string | undefined },
): string {
  const text = words.signIn;
  return layout({
    title: text.title,
    hasError: given.fault !== null,
    body: html`<h1>${text.title}</h1>
<p class="lead">${given.isForAccount ? text.onwardAccount : text.onward}</p>
${warning(given.fault)}
${given.demoHint && html`<p class="hint demo">${given.demoHint}</p>`}
${form(
  `${given.base}/sign-in`,
  given.token,
  html`${field({
    name: 'email',
    label: words.email,
    type: 'email',
    value: given.email,
    autocomplete: 'username',
    isFocused: given.email === '',
  })}
${field({
  name: 'password',
  label: words.password,
  type: 'password',
  autocomplete: 'current-password',
  isFocused: given.email !== '',
  maxlength: 400,
})}
${checkbox('keep', text.keep, given.isKept)}
${submit(text.submit)}`,
)}`,
    foot: html`<p>${text.newHere} <a href="${given.base}/register">${text.register}</a></p>
<p class="hint">${words.emergency}</p>`,
  });
}

export function codePage(given: Interaction & { fault: string | null }): string {
  const text = words.code;
  return layout({
    title: text.title,
    hasError: given.fault !== null,
    body: html`<h1>${text.title}</h1>
<p class="lead">${text.onward}</p>
${warning(given.fault)}
${form(
  `${given.base}/code`,
  given.token,
  html`${field({
    name: 'code',
    label: text.label,
    autocomplete: 'one-time-code',
    hint: text.hint,
    isFocused: true,
    maxlength: 20,
  })}
${submit(text.submit)}`,
)}
${form(`${given.base}/restart`, given.token, submit(text.restart, 'plain'))}`,
    foot: html`<p class="hint">${words.emergency}</p>`,
  });
}

export interface RegistrationFaults {
  email?: string;
  name?: string;
  password?: string;
  /** Of the whole, not of one field. */
  all?: string;
}

export function registerPage(
  given: Interaction & { email: string; name: string; faults: RegistrationFaults },
): string {
  const text = words.register;
  return layout({
    title: text.title,
    hasError: Object.keys(given.faults).length > 0,
    body: html`<h1>${text.title}</h1>
<p class="lead">${text.onward}</p>
${warning(given.faults.all)}
${form(
  `${given.base}/register`,
  given.token,
  html`${field({
    name: 'name',
    label: text.name,
    value: given.name,
    autocomplete: 'name',
    hint: text.nameHint,
    fault: given.faults.name,
    isFocused: given.name === '',
    maxlength: 120,
  })}
${field({
  name: 'email',
  label: words.email,
  type: 'email',
  value: given.email,
  autocomplete: 'username',
  fault: given.faults.email,
})}
${field({
  name: 'password',
  label: words.password,
  type: 'password',
  autocomplete: 'new-password',
  hint: words.newPassword.hint,
  fault: given.faults.password,
  maxlength: 400,
})}
${submit(text.submit)}`,
)}`,
    foot: html`<p>${text.haveOne} <a href="${given.base}">${text.signIn}</a></p>`,
  });
}
