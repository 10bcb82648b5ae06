import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import type { Membership } from '../../presences/me.ts';
import type { CreationForm } from './creation-form.ts';

/** What each part of the creation dialog works on. */
export interface FormPartProps {
  membership: Membership;
  form: CreationForm;
  naming: { type: IncidentType; displayName: string };
  onChange: (form: CreationForm) => void;
}
