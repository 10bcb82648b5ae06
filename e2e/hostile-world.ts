import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';
import type { Soteria } from './soteria.ts';
import { FILES, linesOf } from './xss-payloads.ts';

/** Where the texts are, and a sample of each as a person should read it. */
export interface Filled {
  incident: string;
  chat: string;
  closed: string;
  edited: string;
  title: string;
  closedTitle: string;
  chatName: string;
  before: string;
  /** Addresses that need no token. */
  files: string[];
}

interface Row {
  id: string;
  ownerId: string;
  displayName: string;
}

/** The API as the person who is signed in on a page. */
async function apiOf(page: Page, url: string) {
  const [request] = await Promise.all([
    page.waitForRequest((candidate) => /^bearer /i.test(candidate.headers().authorization ?? '')),
    page.reload(),
  ]);
  const { authorization = '' } = request.headers();
  return async <T = Row>(method: string, path: string, body?: object): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    expect(answer.status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(300);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
}

type Api = Awaited<ReturnType<typeof apiOf>>;

/** Some at once: a few hundred one after another would take their time. */
async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += 20)
    done.push(...(await Promise.all(items.slice(at, at + 20).map(work))));
  return done;
}

interface Place {
  api: Api;
  me: Row;
  t: string;
  o: string;
  people: Row[];
}

function raise({ api, me, t, o }: Place, type: Row, title: string, words: string): Promise<Row> {
  return api('POST', `/${t}/Incidents`, {
    OwnerId: o,
    CreatedBy: me.id,
    DisplayName: title,
    Content: { IncidentDescription: words, IncidentTypeId: type.id, Mode: 1, Location: title },
    IncidentTimestamp: new Date().toISOString(),
  });
}

const say = ({ api, me, t }: Place, type: number, id: string, text: string): Promise<Row> =>
  api('POST', `/${t}/Timelines`, {
    OwnerType: type,
    OwnerId: id,
    CreatedByPresenceId: me.id,
    Content: { Text: text },
  });

/** Every file as its own address, which carries who asks. */
const putFiles = ({ api, me, t }: Place, id: string): Promise<string[]> =>
  each(FILES, async ({ name, type, content }) => {
    const form = new FormData();
    form.append('file', new Blob([content], { type }), name);
    const { id: entryId } = await api('POST', `/${t}/Timelines/Media/${id}?presenceId=${me.id}`, form);
    const { url } = await api<{ url: string }>('GET', `/${t}/Timelines/${id}/Media/${entryId}/Address`);
    return url;
  });

/** Names of people but the two whom the journey signs in, of files, places, and what is said quickly. */
async function fillNames(place: Place, soteria: Soteria, id: string): Promise<void> {
  const { api, me, t, o } = place;
  const others = place.people.filter(({ displayName }) => !/Maya|Tom/.test(displayName)).slice(0, 25);
  const names = linesOf(110, others.length);
  await each([...others.entries()], ([index, { id: other }]) =>
    api('PUT', `/${t}/Presences`, {
      Id: other,
      DisplayName: names[index] ?? 'x',
      JobTitle: names[index] ?? 'x',
    }),
  );
  await each(linesOf(150, 30), (name) => {
    const form = new FormData();
    form.append('file', new Blob(['text']), name);
    return api('POST', `/${t}/Timelines/Media/${id}?presenceId=${me.id}`, form);
  });
  await each([...linesOf(110, 20).entries()], ([index, name]) =>
    api('PUT', `/${t}/orgs/${o}/tags`, {
      provider: 'Site plan',
      type: 'Location',
      providersId: `x${index}`,
      description: name,
    }),
  );
  for (const [index, line] of linesOf(200, 20).entries())
    await soteria.execute(
      `insert into quick_messages (tenant_id, id, org_id, display_name, body, type)
       select $1, gen_random_uuid(), $2, $3, $3, type from quick_messages where org_id = $2 order by id limit 1 offset $4`,
      [t, o, line, index % 2],
    );
}

/** Puts every payload where people's texts go: over the API, as an admin of Riverside. */
export async function fillHostile(
  soteria: Soteria,
  person: Person,
  payloads: readonly string[],
): Promise<Filled> {
  const api = await apiOf(person.page, soteria.url);
  const presences = await api<Row[]>('GET', '/self/presences');
  const me = presences[0] as Row;
  const o = me.ownerId;
  const own = (await api<Row[]>('GET', '/self/orgs')).find(({ id }) => id === o);
  const t = own?.ownerId ?? o;
  const people = await api<Row[]>('GET', `/${t}/Orgs/${o}/Presences`);
  const types = await api<Row[]>('GET', `/${t}/Orgs/${o}/IncidentTypes`);
  const type = types.find(({ displayName }) => displayName === 'Lockdown') as Row;
  const place: Place = { api, me, t, o, people };
  const maya = people.find(({ displayName }) => displayName.startsWith('Maya')) as Row;
  const titles = linesOf(180, 16);
  const incidents = await each(titles, (title) => raise(place, type, title, title));
  const [incident, closed] = incidents as [Row, Row];
  const chats = await each(linesOf(100, 24), (name) =>
    api('POST', `/${t}/Chats`, {
      OwnerId: o,
      CreatedBy: me.id,
      AddMembers: [maya.id, people[5]?.id, people[6]?.id],
      DisplayName: name,
    }),
  );
  const chat = chats[0] as Row;
  await fillNames(place, soteria, (chats[1] as Row).id);
  const half = Math.ceil(payloads.length / 2);
  for (const [type_, id, texts] of [
    [3, incident.id, payloads.slice(0, half)],
    [2, chat.id, payloads.slice(half)],
  ] as const) {
    await say(place, type_, id, 'the first of all');
    await each(texts, (text) => say(place, type_, id, text));
  }
  const edited = (chats[2] as Row).id;
  const before = `${payloads[0]} as it was`;
  const { id: entryId } = await say(place, 2, edited, before);
  await api('PUT', `/${t}/Timelines/${edited}/Entries/${entryId}`, {
    PresenceId: me.id,
    Text: `${payloads[5]} as it is`,
  });
  const files = await putFiles(place, edited);
  await each(texts20(payloads), (text) => say(place, 3, closed.id, text));
  await api('DELETE', `/${t}/Incidents/Archive`, { IncidentId: closed.id, ArchivingPresenceId: me.id });
  return {
    incident: `/incidents/${t}/${incident.id}`,
    chat: `/chats/${t}/${chat.id}`,
    closed: `/closed-incidents/${t}/${closed.id}`,
    edited: `/chats/${t}/${edited}`,
    title: titles[0] as string,
    closedTitle: titles[1] as string,
    chatName: chat.displayName,
    before,
    files: files.map((address) => new URL(address, soteria.url).href),
  };
}

const texts20 = (payloads: readonly string[]) => payloads.filter((_, index) => index % 25 === 0);
