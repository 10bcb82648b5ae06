import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import {
  fillPlaceholders,
  missingTypes,
  mustAskHow,
  TAG_LOCATION,
  titleFor,
  withText,
} from '@soteria/contract/incidents/creation-rules';
import type { PresenceId } from '@soteria/contract/kit/ids';
import type { QuickMessage } from '@soteria/contract/quick-messages/quick-messages.endpoints';
import type { Tag } from '@soteria/contract/tags/tags.shapes';

/** What the person has filled in so far. */
export interface CreationForm {
  title: string;
  description: string;
  tags: readonly Tag[];
  /** A quick message that waits for tags to be picked, or for append or replace. */
  pending: QuickMessage | null;
  /** Responders asked by name, of a 1 to 1. */
  responders: readonly PresenceId[];
}

interface Naming {
  type: IncidentType;
  displayName: string;
}

export const emptyForm = ({ type, displayName }: Naming, tags: readonly Tag[] = []): CreationForm => ({
  title: titleFor(type.displayName, displayName, tags),
  description: '',
  tags,
  pending: null,
  responders: [],
});

const isSame = (one: Tag, other: Tag) =>
  one.provider === other.provider && one.type === other.type && one.providersId === other.providersId;

/** Puts the waiting message in as soon as nothing is missing and nothing has to be asked. */
function settle(form: CreationForm): CreationForm {
  const { pending, tags, description } = form;
  if (!pending || missingTypes(pending.body, tags).length > 0 || mustAskHow(description, pending))
    return form;
  return {
    ...form,
    description: withText(description, fillPlaceholders(pending.body, tags), 'append'),
    pending: null,
  };
}

function withTags(form: CreationForm, tags: readonly Tag[], { type, displayName }: Naming): CreationForm {
  return settle({ ...form, tags, title: titleFor(type.displayName, displayName, tags) });
}

export const addTag = (form: CreationForm, tag: Tag, naming: Naming): CreationForm =>
  form.tags.some((other) => isSame(other, tag)) ? form : withTags(form, [...form.tags, tag], naming);

export const removeTag = (form: CreationForm, tag: Tag, naming: Naming): CreationForm =>
  withTags(
    form,
    form.tags.filter((other) => !isSame(other, tag)),
    naming,
  );

/** One location at a time: another replaces it, null removes it. */
export function chooseLocation(form: CreationForm, location: Tag | null, naming: Naming): CreationForm {
  const others = form.tags.filter((tag) => tag.type !== TAG_LOCATION);
  return withTags(form, location ? [...others, location] : others, naming);
}

export const chooseMessage = (form: CreationForm, message: QuickMessage): CreationForm =>
  settle({ ...form, pending: message });

/** The person said whether the waiting message goes after the description or replaces it. */
export function placeMessage(form: CreationForm, how: 'append' | 'replace'): CreationForm {
  if (!form.pending) return form;
  const text = fillPlaceholders(form.pending.body, form.tags);
  return { ...form, description: withText(form.description, text, how), pending: null };
}

/** Chooses a responder, or takes the choice back. */
export const toggleResponder = (form: CreationForm, id: PresenceId): CreationForm => ({
  ...form,
  responders: form.responders.includes(id)
    ? form.responders.filter((other) => other !== id)
    : [...form.responders, id],
});
