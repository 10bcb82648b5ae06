import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

interface Secured {
  publicUrl: string;
  /** Where the identity provider is, for the content security policy. */
  issuer: string;
}

function policies(options: Secured) {
  const issuerOrigin = new URL(options.issuer).origin;
  const isSecure = options.publicUrl.startsWith('https:');
  const hub = `${options.publicUrl.replace(/^http/, 'ws')}/soteriahub`;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", hub, issuerOrigin],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'", issuerOrigin],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // 'same-origin' would cut the sign-in popup off from its opener (stack.md 7).
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'no-referrer' as const },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'sameorigin' as const },
  };
}

/** What an answer has without them. */
const PLAIN = new Set(['connection', 'content-length', 'content-type', 'date']);

/**
 * Sets the security headers of every answer. They are always the same, and helmet would work them out again for each
 * request (a fifteenth of a list's answer, bench/lists.bench.ts): it is asked once, and its headers are kept.
 */
export async function secure(http: FastifyInstance, options: Secured): Promise<void> {
  const asked = fastify();
  await asked.register(helmet, policies(options));
  asked.get('/', () => '');
  const { headers } = await asked.inject('/');
  await asked.close();
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !PLAIN.has(name)));
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(kept);
    done();
  });
}
