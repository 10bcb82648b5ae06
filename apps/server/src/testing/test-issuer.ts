import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';

/** An identity provider of the tests' own: signs access tokens as the real ones do. */
export interface TestIssuer {
  url: string;
  jwks: JSONWebKeySet;
  sign(claims: {
    sub: string;
    sid?: string;
    audience: string;
    issuedAt: number;
    lifetimeSeconds?: number;
  }): Promise<string>;
  /** With the same key, whatever is in it. */
  signClaims(claims: JWTPayload, header?: object): Promise<string>;
}

const made = (async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { jwk: { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }, privateKey };
})();

export async function createTestIssuer(url: string): Promise<TestIssuer> {
  const { jwk, privateKey } = await made;
  return {
    url,
    jwks: { keys: [jwk] },
    sign: ({ sub, sid, audience, issuedAt, lifetimeSeconds = 900 }) =>
      new SignJWT(sid ? { sid } : {})
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt' })
        .setIssuer(url)
        .setAudience(audience)
        .setSubject(sub)
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(issuedAt / 1000) + lifetimeSeconds)
        .sign(privateKey),
    signClaims: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'test', ...header })
        .sign(privateKey, { crit: { 'urn:strange': true } }),
  };
}
