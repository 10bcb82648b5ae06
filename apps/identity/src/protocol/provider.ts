import type { Configuration, KoaContextWithOIDC, Provider as OidcProvider } from 'oidc-provider';
import type pg from 'pg';
import { findAccount } from '../accounts/accounts.ts';
import { renderProblemPage, renderSignedOutPage, renderSignOutPage } from '../pages/protocol-pages.ts';
import { createArtifacts, type EndedSession } from './artifacts.ts';
import { errors, interactionPolicy, Provider } from './library.ts';
import { type Secrets, SIGNING_ALGORITHM } from './secrets.ts';

export const ACCOUNT_CLIENT = 'soteria-accounts';
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const HOUR = 3600;
const SHORT_SESSION = 14 * HOUR; // a long shift, on a device that is not one's own
const KEPT_SESSION = 30 * 24 * HOUR; // NIST SP 800-63B-4 §2.1.3: sign in again at least every 30 days
const SCOPES = 'openid profile email';

export interface ProviderOptions {
  issuer: string;
  publicUrl: string;
  /** Where web clients run that may sign in here; each has its API at `<address>/api`. */
  clientUrls: string[];
  clientId: string;
  pool: pg.Pool;
  secrets: Secrets;
  onSessionsEnded(sessions: EndedSession[]): void;
  onError(error: Error): void;
}

export const audienceOf = (clientUrl: string): string => `${clientUrl}/api`;

/** The certified protocol machinery, set to the one way in that Soteria uses: code, PKCE, JWT for the API. */
export function createProvider(options: ProviderOptions): OidcProvider {
  const provider = new Provider(options.issuer, configure(options));
  // The address people use is known; what a proxy or a Host header says of it does not count (mount-provider.ts).
  provider.proxy = true;
  provider.on('session.destroyed', (session: { uid?: string; accountId?: string }) => {
    if (session.accountId && session.uid) {
      options.onSessionsEnded([{ uid: session.uid, accountId: session.accountId }]);
    }
  });
  provider.on('server_error', (_ctx: unknown, error: Error) => options.onError(error));
  return provider;
}

function configure(options: ProviderOptions): Configuration {
  const { pool, secrets } = options;
  return {
    adapter: (model: string) => createArtifacts(pool, model, options.onSessionsEnded),
    clients: clientsOf(options),
    jwks: secrets.signingKeys as unknown as Configuration['jwks'],
    cookies: {
      keys: secrets.cookieKeys,
      names: { session: 'soteria_session', interaction: 'soteria_interaction', resume: 'soteria_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: '/oidc' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => options.clientUrls.includes(origin),
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    interactions: {
      policy: onlySignIn(),
      url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}`,
    },
    findAccount: async (_ctx, subjectId) => {
      const account = await findAccount(pool, { subjectId });
      if (!account) return undefined;
      const { email, displayName } = account;
      return {
        accountId: subjectId,
        claims: async () => ({ sub: subjectId, name: displayName, email, email_verified: false }),
      };
    },
    loadExistingGrant: (ctx) => loadGrant(ctx, options.clientUrls),
    // `offline_access` would ask for consent; the grant type alone decides (stack, trap 7).
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    extraTokenClaims: async (_ctx, token) => ('sessionUid' in token ? { sid: token.sessionUid } : undefined),
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: HOUR,
      Interaction: HOUR,
      Grant: KEPT_SESSION,
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? KEPT_SESSION,
      Session: (_ctx, session) => (session.transient ? SHORT_SESSION : KEPT_SESSION),
    },
    features: featuresOf(options),
    renderError: (ctx, out, error) => renderProblemPage(ctx, error, options.publicUrl, out.error),
  };
}

function clientsOf({ clientId, clientUrls, issuer }: ProviderOptions): Configuration['clients'] {
  const isPublic = {
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    id_token_signed_response_alg: SIGNING_ALGORITHM,
  } as const;
  return [
    {
      ...isPublic,
      client_id: clientId,
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: clientUrls.flatMap((url) => [`${url}/signed-in`, `${url}/signed-in-silent`]),
      post_logout_redirect_uris: clientUrls.map((url) => `${url}/logged-out`),
    },
    // The provider's own account pages sign people in the same way; their code is never redeemed.
    {
      ...isPublic,
      client_id: ACCOUNT_CLIENT,
      grant_types: ['authorization_code'],
      redirect_uris: [`${issuer}/account/signed-in`],
    },
  ];
}

function featuresOf({ clientUrls }: ProviderOptions): Configuration['features'] {
  const audiences = clientUrls.map(audienceOf);
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true },
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_ctx, _client, oneOf) =>
        (Array.isArray(oneOf) ? oneOf[0] : oneOf) ?? audiences[0] ?? '',
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, resource) => {
        if (!audiences.includes(resource)) throw new errors.InvalidTarget();
        return {
          scope: SCOPES,
          audience: resource,
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        };
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: renderSignOutPage,
      postLogoutSuccessSource: renderSignedOutPage,
    },
  };
}

/** Signing in is all that is asked: it is one's own product, there is nothing to consent to. */
function onlySignIn() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

/** A session has one grant for each client; a new one holds everything there is. */
async function loadGrant(ctx: KoaContextWithOIDC, clientUrls: string[]) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known ? await provider.Grant.find(known) : undefined;
  if (found) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  for (const url of clientUrls) grant.addResourceScope(audienceOf(url), SCOPES);
  await grant.save();
  return grant;
}
