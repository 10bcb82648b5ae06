import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** The banner's notice; all empty when there is none (core §1). */
export const notice = z.object({
  notification: z.string().nullable(),
  cta_text: z.string().nullable(),
  cta_link: z.string().nullable(),
});
export type Notice = z.infer<typeof notice>;

export const faqsEndpoints = {
  getNotice: endpoint({
    method: 'GET',
    path: '/faqs/notification',
    area: 'faqs',
    summary: 'The notice for everybody, polled every 30 minutes',
    access: 'public',
    response: notice,
  }),
};
