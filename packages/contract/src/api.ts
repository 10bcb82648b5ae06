import { archivedIncidentsEndpoints } from './archived-incidents/archived-incidents.endpoints.ts';
import { auditEndpoints } from './audit/audit.endpoints.ts';
import { availabilityEndpoints } from './availability/availability.endpoints.ts';
import { chatsEndpoints } from './chats/chats.endpoints.ts';
import { devicesEndpoints } from './devices/devices.endpoints.ts';
import { faqsEndpoints } from './faqs/faqs.endpoints.ts';
import { incidentTypesEndpoints } from './incident-types/incident-types.endpoints.ts';
import { incidentRecordEndpoints } from './incidents/incident-record.endpoints.ts';
import { incidentsEndpoints } from './incidents/incidents.endpoints.ts';
import { organisationsEndpoints } from './organisations/organisations.endpoints.ts';
import { preferencesEndpoints } from './preferences/preferences.endpoints.ts';
import { presencesEndpoints } from './presences/presences.endpoints.ts';
import { quickMessagesEndpoints } from './quick-messages/quick-messages.endpoints.ts';
import { tagLinksEndpoints, tagsEndpoints } from './tags/tags.endpoints.ts';
import { mediaEndpoints } from './timelines/media.endpoints.ts';
import { timelinesEndpoints } from './timelines/timelines.endpoints.ts';
import { versionEndpoints } from './version/version.endpoints.ts';

/**
 * Every endpoint there is, by name. For the generated tests and documents only: rooms and clients import
 * their own room's endpoints, so that types stay small (models.md "do not as" 2).
 */
export const allEndpoints = {
  ...versionEndpoints,
  ...faqsEndpoints,
  ...organisationsEndpoints,
  ...presencesEndpoints,
  ...preferencesEndpoints,
  ...incidentTypesEndpoints,
  ...tagsEndpoints,
  ...tagLinksEndpoints,
  ...quickMessagesEndpoints,
  ...availabilityEndpoints,
  ...devicesEndpoints,
  ...timelinesEndpoints,
  ...mediaEndpoints,
  ...incidentsEndpoints,
  ...chatsEndpoints,
  ...incidentRecordEndpoints,
  ...archivedIncidentsEndpoints,
  ...auditEndpoints,
};

export type EndpointName = keyof typeof allEndpoints;
