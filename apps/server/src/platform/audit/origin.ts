import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Audit } from '@soteria/contract/kit/audit';
import type { FastifyRequest } from 'fastify';

/** Where a request came from. */
export interface Peer {
  /** Behind a proxy, the address it names (TRUST_PROXY). */
  ip: string;
  userAgent: string | null;
}

/** Which call it is and where it came from, as the audit log tells it. */
export interface Origin extends Peer {
  /** The endpoint's name in the contract. */
  action: string;
  audit: Audit;
  /** None where it came over the hub. */
  requestId: string | null;
}

const AGENT_MOST = 200;
const CONTROLS = /\p{C}/gu;

function agentOf({ headers }: { headers: IncomingHttpHeaders }): string | null {
  const agent = headers['user-agent']?.replace(CONTROLS, '').trim().slice(0, AGENT_MOST).toWellFormed();
  return agent || null;
}

export const originOf = (request: FastifyRequest, action: string, audit: Audit): Origin => ({
  action,
  audit,
  ip: request.ip,
  userAgent: agentOf(request),
  requestId: request.id,
});

/** The other side of a socket; the same address that Fastify would find. */
export function peerOf(request: IncomingMessage, trustsProxy: boolean): Peer {
  const named = trustsProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')[0]
        ?.trim()
    : '';
  return { ip: named || (request.socket.remoteAddress ?? ''), userAgent: agentOf(request) };
}
