import type { Audit } from '@soteria/contract/kit/audit';
import type { FastifyRequest } from 'fastify';

/** Which call it is and where it came from, as the audit log tells it. */
export interface Origin {
  /** The endpoint's name in the contract. */
  action: string;
  audit: Audit;
  /** Behind a proxy, the address it names (TRUST_PROXY). */
  ip: string;
  userAgent: string | null;
  requestId: string;
}

const AGENT_MOST = 200;
const CONTROLS = /\p{C}/gu;

export function originOf(request: FastifyRequest, action: string, audit: Audit): Origin {
  const agent = request.headers['user-agent']
    ?.replace(CONTROLS, '')
    .trim()
    .slice(0, AGENT_MOST)
    .toWellFormed();
  return { action, audit, ip: request.ip, userAgent: agent || null, requestId: request.id };
}
