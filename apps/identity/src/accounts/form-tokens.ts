import { createHmac, timingSafeEqual } from 'node:crypto';

export interface FormTokens {
  /** The token for forms shown to one browser's interaction or session. */
  make(bearer: string): string;
  isRight(bearer: string, token: unknown): boolean;
}

/** Forms carry a token that only the page shown to this browser can know; its cookies are SameSite=Lax besides. */
export function createFormTokens(key: string): FormTokens {
  const make = (bearer: string) => createHmac('sha256', key).update(`form:${bearer}`).digest('base64url');
  return {
    make,
    isRight(bearer, token) {
      const expected = Buffer.from(make(bearer));
      const given = Buffer.from(typeof token === 'string' ? token : '');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
