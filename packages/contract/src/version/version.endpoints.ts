import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** Version and notice are polled this often, in ms (core §9). */
export const VERSION_POLL = 30 * 60 * 1000;

export const componentVersion = z.object({ currentVersion: z.string() });

export const versionEndpoints = {
  getComponentVersion: endpoint({
    method: 'GET',
    path: '/ComponentVersion/{hostname}',
    area: 'version',
    summary: 'The version this server serves to a host',
    access: 'public',
    params: z.object({ hostname: z.string().min(1).max(253) }),
    response: componentVersion,
  }),
};
