import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../ui/field.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { orgLocations } from '../../organisations/organisations.api.ts';
import type { Membership } from '../../presences/me.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { currentPlace, usePlaces } from '../place.ts';

/** Where the person is, told before it matters: an SOS leaves no time to ask. */
export function PlacePicker({ membership: { org } }: { membership: Membership }) {
  const { data } = useQuery(orgLocations(org.tenantId, org.id));
  const { byOrg, say } = usePlaces();
  const place = currentPlace(byOrg, org.id, useNow());
  if (!data || data.length === 0) return null;
  return (
    <Select
      label={callForHelpWords.yourPlace}
      value={place?.location.providersId ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget;
        say(org.id, data.find((location) => location.providersId === value) ?? null);
      }}
      options={[
        { value: '', label: callForHelpWords.placeUnknown },
        ...data.map((location) => ({ value: location.providersId, label: location.description })),
      ]}
    />
  );
}
