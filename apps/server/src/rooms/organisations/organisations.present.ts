import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import type { OrganisationRow } from './organisations.queries.ts';

export const presentOrganisation = (row: OrganisationRow): Organisation => ({
  id: row.id,
  displayName: row.displayName,
  ownerId: row.ownerId,
  tenantId: row.tenantId,
  content: { $t: 'Organisation', $v: { onboardingStage: row.onboardingStage } },
  hideChats: row.hideChats,
  permitWebAccess: row.permitWebAccess,
  guidanceMode: row.guidanceMode,
  demoMode: row.demoMode,
  timeZone: row.timeZone,
  deleteArchivedChatDays: row.deleteArchivedChatDays,
  hidden: row.isHidden,
  contentOrg: row.isContentOrg,
  kind: row.kind,
  peopleCount: row.peopleCount,
  hasThumb: row.hasThumb,
  hasBanner: row.hasBanner,
});
