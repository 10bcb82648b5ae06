import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { config } from '../config.ts';

/** Core §9: the access-token expiring warning comes 60 s before the end. */
const EXPIRING_WARNING_S = 60;
const POPUP = { width: 460, height: 708 };

const { origin } = location;

/** The OpenID Connect client: authorisation code with PKCE, tokens kept in this tab only. */
export const userManager = new UserManager({
  authority: config.issuer,
  client_id: config.clientId,
  response_type: 'code',
  scope: 'openid profile email',
  resource: config.resource,
  extraTokenParams: { resource: config.resource },
  redirect_uri: `${origin}/signed-in`,
  popup_redirect_uri: `${origin}/signed-in`,
  silent_redirect_uri: `${origin}/signed-in-silent`,
  post_logout_redirect_uri: `${origin}/logged-out`,
  userStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'soteria.' }),
  stateStore: new WebStorageStateStore({ store: localStorage, prefix: 'soteria.oidc.' }),
  accessTokenExpiringNotificationTimeInSeconds: EXPIRING_WARNING_S,
  // Renewal is ours (session.ts): it tells a refusal from a lost connection.
  automaticSilentRenew: false,
  popupWindowFeatures: { ...POPUP, location: false, toolbar: false },
});
