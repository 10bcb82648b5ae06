import { TAG_LOCATION } from '@soteria/contract/incidents/creation-rules';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../ui/field.tsx';
import { orgLocations } from '../../organisations/organisations.api.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { chooseLocation } from '../creation/creation-form.ts';
import type { FormPartProps } from '../creation/form-part.ts';

/** Where it happens; becomes the title (core §5). */
export function LocationChooser({ membership: { org }, form, naming, onChange }: FormPartProps) {
  const { data, error } = useQuery(orgLocations(org.tenantId, org.id));
  const chosen = form.tags.find((tag) => tag.type === TAG_LOCATION);
  if (data?.length === 0 && !chosen) return null;
  return (
    <Select
      label={callForHelpWords.location}
      error={error ? callForHelpWords.errorLocations : null}
      value={chosen?.providersId ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onChange(
          chooseLocation(form, data?.find((location) => location.providersId === value) ?? null, naming),
        );
      }}
      options={[
        { value: '', label: callForHelpWords.noLocation },
        ...(data ?? []).map((location) => ({ value: location.providersId, label: location.description })),
      ]}
    />
  );
}
