import type { QueryKey } from '@tanstack/react-query';

/** Where the details of single members are kept: below the members, so that they are loaded again with them. */
export const oneMemberKey = (membersKey: QueryKey): QueryKey => [...membersKey, 'one'];
