import type { PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { presenceThumb } from '../presences.api.ts';

interface PresenceAvatarProps {
  tenantId: TenantId;
  presence: { id: PresenceId; displayName: string; hasThumb: boolean };
  size?: ComponentProps<typeof Avatar>['size'];
}

/** A person's picture where they have one, else their initials. */
export function PresenceAvatar({ tenantId, presence, size }: PresenceAvatarProps) {
  const { data } = useQuery({ ...presenceThumb(tenantId, presence.id), enabled: presence.hasThumb });
  return (
    <Avatar
      name={presence.displayName}
      src={presence.hasThumb ? (data ?? null) : null}
      {...(size ? { size } : {})}
    />
  );
}
