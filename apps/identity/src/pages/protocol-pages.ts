import type { KoaContextWithOIDC } from 'oidc-provider';
import { submit } from './fields.ts';
import { Html, html } from './html.ts';
import { layout, warning } from './layout.ts';
import { pageHeaders } from './page-headers.ts';
import { words } from './words.ts';

/** What the protocol machinery shows when a request cannot be answered by a redirect. */
export function problemPage(text: string, home: string, code?: string): string {
  return layout({
    title: words.problem.title,
    hasError: true,
    body: html`<h1>${words.problem.title}</h1>${warning(text)}
${code && html`<p class="hint">${words.problem.detail} ${code}</p>`}`,
    foot: html`<p><a href="${home}/">${words.back}</a></p>`,
  });
}

export function renderProblemPage(ctx: KoaContextWithOIDC, error: Error, home: string, code: string): void {
  const isOurs = code === 'server_error';
  const isExpired = error.name === 'SessionNotFound';
  const text = isOurs ? words.problem.server : isExpired ? words.problem.expired : words.problem.request;
  show(ctx, problemPage(text, home, code));
}

/**
 * Asked to end the session. With a valid `id_token_hint` it is the product itself that asks, and the form sends
 * itself; without one it could be any site, so the person is asked.
 */
export function renderSignOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const isAsked = ctx.oidc.entities.IdTokenHint === undefined;
  const text = words.signOut;
  const inner = html`<input type="hidden" name="logout" value="yes">${submit(text.submit)}</form>`.text;
  const own = new Html(
    form.replace('<form ', isAsked ? '<form ' : '<form data-sends-itself ').replace('</form>', inner),
  );
  const body = isAsked
    ? html`<h1>${text.title}</h1><p class="lead">${text.text}</p>${own}`
    : html`<h1>${text.goingTitle}</h1>${own}`;
  const target = ctx.oidc.params?.post_logout_redirect_uri;
  show(
    ctx,
    layout({ title: isAsked ? text.title : text.goingTitle, body }),
    typeof target === 'string' ? [new URL(target).origin] : [],
  );
}

export function renderSignedOutPage(ctx: KoaContextWithOIDC): void {
  const text = words.signOut;
  show(
    ctx,
    layout({ title: text.doneTitle, body: html`<h1>${text.doneTitle}</h1><p class="lead">${text.done}</p>` }),
  );
}

function show(ctx: KoaContextWithOIDC, page: string, targets: string[] = []): void {
  ctx.set(pageHeaders(targets));
  ctx.body = page;
}
