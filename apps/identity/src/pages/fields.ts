import { type Html, html } from './html.ts';
import { icons } from './icons.ts';
import { words } from './words.ts';

interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  autocomplete: string;
  hint?: string;
  /** What is wrong with it, and what to do. */
  fault?: string | null | undefined;
  inputmode?: 'numeric' | 'email';
  isFocused?: boolean;
  maxlength?: number;
}

/** A labelled field with its hint and its fault, tied together for screen readers. */
export function field({ type = 'text', fault, ...given }: Field): Html {
  // The fault says what to do, and takes the place of the hint.
  const hint = fault ? undefined : given.hint;
  const described = [hint && `${given.name}-hint`, fault && `${given.name}-fault`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${given.name}">${given.label}</label>
${hint && html`<p class="hint" id="${given.name}-hint">${hint}</p>`}
${fault && html`<p class="fault" id="${given.name}-fault">${icons.warning}<span>${fault}</span></p>`}
<div class="box"><input id="${given.name}" name="${given.name}" type="${type}" value="${given.value ?? ''}"
 autocomplete="${given.autocomplete}" maxlength="${given.maxlength ?? 254}" required spellcheck="false" autocapitalize="${
   given.name === 'name' ? 'words' : 'none'
 }"${given.inputmode && html` inputmode="${given.inputmode}"`}${described && html` aria-describedby="${described}"`}${
   fault && html` aria-invalid="true"`
 }${given.isFocused && html` autofocus`}>${type === 'password' && eye(given.name)}</div>
</div>`;
}

/** Shown by the script, which it needs. */
const eye = (name: string): Html =>
  html`<button type="button" class="reveal" data-reveals="${name}" aria-label="${words.show}" aria-pressed="false" hidden>${icons.eye}</button>`;

export const checkbox = (name: string, label: string, isChecked: boolean): Html =>
  html`<label class="check"><input type="checkbox" name="${name}" value="yes"${isChecked && html` checked`}><span>${label}</span></label>`;

/** A form that carries the token of this browser's interaction or session. */
export const form = (action: string, token: string, body: Html): Html =>
  html`<form method="post" action="${action}"><input type="hidden" name="token" value="${token}">${body}</form>`;

export const submit = (label: string, look: 'primary' | 'plain' = 'primary'): Html =>
  html`<button type="submit" class="button ${look}">${label}</button>`;
