import { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import { auditEndpoints } from '@soteria/contract/audit/audit.endpoints';
import { availabilityEndpoints } from '@soteria/contract/availability/availability.endpoints';
import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import { faqsEndpoints } from '@soteria/contract/faqs/faqs.endpoints';
import { GROUP_CHAT, GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import { incidentTypesEndpoints } from '@soteria/contract/incident-types/incident-types.endpoints';
import { incidentRecordEndpoints } from '@soteria/contract/incidents/incident-record.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { organisationsEndpoints } from '@soteria/contract/organisations/organisations.endpoints';
import { preferencesEndpoints } from '@soteria/contract/preferences/preferences.endpoints';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { quickMessagesEndpoints } from '@soteria/contract/quick-messages/quick-messages.endpoints';
import { tagLinksEndpoints, tagsEndpoints } from '@soteria/contract/tags/tags.endpoints';
import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { versionEndpoints } from '@soteria/contract/version/version.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Context } from './platform/context.ts';
import { mountRoutes } from './platform/http/routes.ts';
import { archivedIncidentsRoutes } from './rooms/archived-incidents/archived-incidents.routes.ts';
import { auditRoutes } from './rooms/audit/audit.routes.ts';
import { availabilityRoutes } from './rooms/availability/availability.routes.ts';
import { chatsRoutes } from './rooms/chats/chats.routes.ts';
import { pushChatMention } from './rooms/chats/push-mention.ts';
import { devicesRoutes } from './rooms/devices/devices.routes.ts';
import { faqsRoutes } from './rooms/faqs/faqs.routes.ts';
import { serveGroups } from './rooms/groups/groups.hub.ts';
import { incidentTypesRoutes } from './rooms/incident-types/incident-types.routes.ts';
import { serveDeliveries } from './rooms/incidents/deliveries.ts';
import { defineLetterJobs } from './rooms/incidents/incident-letters.ts';
import { pushIncidentMention } from './rooms/incidents/incident-pushes.ts';
import { incidentsRoutes, tagLinksRoutes } from './rooms/incidents/incidents.routes.ts';
import { incidentRecordRoutes } from './rooms/incidents/record/incident-record.routes.ts';
import { respondByWriting } from './rooms/incidents/respond.ts';
import { organisationsRoutes } from './rooms/organisations/organisations.routes.ts';
import { preferencesRoutes } from './rooms/preferences/preferences.routes.ts';
import { servePresences } from './rooms/presences/presences.hub.ts';
import { presencesRoutes } from './rooms/presences/presences.routes.ts';
import { quickMessagesRoutes } from './rooms/quick-messages/quick-messages.routes.ts';
import { tagsRoutes } from './rooms/tags/tags.routes.ts';
import { mediaRoutes } from './rooms/timelines/media.routes.ts';
import { serveTimelines } from './rooms/timelines/timelines.hub.ts';
import { timelinesRoutes } from './rooms/timelines/timelines.routes.ts';
import { versionRoutes } from './rooms/version/version.routes.ts';

/** Opens every room: its endpoints, its hub requests, and what it does when a lower room announces. */
export function openRooms(http: FastifyInstance, context: Context): void {
  servePresences(context);
  mountRoutes(http, context, versionEndpoints, versionRoutes);
  mountRoutes(http, context, faqsEndpoints, faqsRoutes);
  mountRoutes(http, context, organisationsEndpoints, organisationsRoutes);
  mountRoutes(http, context, presencesEndpoints, presencesRoutes);
  mountRoutes(http, context, preferencesEndpoints, preferencesRoutes);
  mountRoutes(http, context, incidentTypesEndpoints, incidentTypesRoutes);
  mountRoutes(http, context, tagsEndpoints, tagsRoutes);
  mountRoutes(http, context, tagLinksEndpoints, tagLinksRoutes);
  mountRoutes(http, context, quickMessagesEndpoints, quickMessagesRoutes);
  mountRoutes(http, context, availabilityEndpoints, availabilityRoutes);
  mountRoutes(http, context, devicesEndpoints, devicesRoutes);
  mountRoutes(http, context, timelinesEndpoints, timelinesRoutes);
  mountRoutes(http, context, mediaEndpoints, mediaRoutes);
  mountRoutes(http, context, incidentsEndpoints, incidentsRoutes);
  mountRoutes(http, context, chatsEndpoints, chatsRoutes);
  mountRoutes(http, context, incidentRecordEndpoints, incidentRecordRoutes);
  mountRoutes(http, context, archivedIncidentsEndpoints, archivedIncidentsRoutes);
  mountRoutes(http, context, auditEndpoints, auditRoutes);
  serveGroups(context);
  serveTimelines(context);
  serveDeliveries(context);
  defineLetterJobs(context);
  context.events.on('entry-written', async (tx, entry) => {
    if (entry.groupType === GROUP_INCIDENT) await respondByWriting(context, tx, entry);
  });
  context.events.on('people-mentioned', async (tx, mention) => {
    const push = mention.groupType === GROUP_CHAT ? pushChatMention : pushIncidentMention;
    tx.afterCommit(() => {
      push(context, mention).catch((error: unknown) => {
        context.metrics.jobFailures.inc({ job: 'mention' });
        context.log.warn({ err: error }, 'The devices of people who were mentioned were not told');
      });
    });
  });
}
