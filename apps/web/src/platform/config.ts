/** What the server writes into index.html before the first call. */
export interface WebConfig {
  issuer: string;
  clientId: string;
  /** The audience of access tokens. */
  resource: string;
  /** The version this page was served with. */
  version: string;
}

function readConfig(): WebConfig {
  const written = document.querySelector<HTMLMetaElement>('meta[name="soteria-config"]')?.content || '{}';
  const { origin } = location;
  const defaults = {
    issuer: `${origin}/oidc`,
    clientId: 'soteria-web',
    resource: `${origin}/api`,
    version: '',
  };
  return { ...defaults, ...(JSON.parse(written) as Partial<WebConfig>) };
}

export const config: WebConfig = readConfig();
