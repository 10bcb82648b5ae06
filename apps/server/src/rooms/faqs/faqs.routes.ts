import type { faqsEndpoints } from '@soteria/contract/faqs/faqs.endpoints';
import type { Handlers } from '../../platform/http/routes.ts';

export const faqsRoutes: Handlers<typeof faqsEndpoints> = {
  getNotice: async ({ notice }) => notice,
};
