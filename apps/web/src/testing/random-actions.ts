import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { EntryId, GroupId, SkillId } from '@soteria/contract/kit/ids';
import { toZonedForm } from '@soteria/contract/kit/time';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { demoId, presenceIdOf } from '@soteria/server/demo/demo-id';
import { raise, riverside } from '@soteria/server/testing/raise';
import type { TestApp } from '@soteria/server/testing/test-app';
import type { TestSocket } from '@soteria/server/testing/test-socket';

/** The same numbers for the same seed, 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Written {
  id: EntryId;
  by: string;
  groupId: GroupId;
}

/** What there is to act on. */
export interface Scene {
  test: TestApp;
  random: () => number;
  incidents: GroupId[];
  chats: GroupId[];
  entries: Written[];
  /** Sockets of people other than the observer. */
  sockets: Map<string, TestSocket>;
}

export const OBSERVER = 'l.duval';
const ACTORS = ['m.lindqvist', 'a.whitfield', 'b.achterberg', 't.okafor', OBSERVER];
const GUESTS = ['x.garcia', 'c.oyelaran', OBSERVER];
const { t, o } = riverside;

export const pick = <T>({ random }: Scene, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];
const presenceOf = (account: string) => presenceIdOf('riverside', account);

type Action = (scene: Scene) => Promise<unknown>;
const someone = (scene: Scene) => pick(scene, ACTORS) ?? OBSERVER;
const guest = (scene: Scene) => pick(scene, GUESTS) ?? OBSERVER;

async function raiseOne(scene: Scene): Promise<void> {
  const type = scene.random() < 0.5 ? 'Lockdown' : 'First aid';
  const { body } = await raise(scene.test, someone(scene), { typeId: demoId(`type riverside ${type}`) });
  scene.incidents.push(body.id);
}

async function startChat(scene: Scene): Promise<void> {
  const by = someone(scene);
  const others = [...new Set([OBSERVER, guest(scene), someone(scene)])].filter((other) => other !== by);
  const { status, body } = await scene.test.call(by, chatsEndpoints.createChat, {
    params: { t },
    body: { OwnerId: o, CreatedBy: presenceOf(by), AddMembers: others.map(presenceOf) },
  });
  if (status === 201 && !scene.chats.includes(body.id)) scene.chats.push(body.id);
}

const onIncident =
  (act: (scene: Scene, id: GroupId, by: string) => Promise<unknown>): Action =>
  async (scene) => {
    const id = pick(scene, scene.incidents);
    if (id) await act(scene, id, someone(scene));
  };
const onChat =
  (act: (scene: Scene, id: GroupId, by: string) => Promise<unknown>): Action =>
  async (scene) => {
    const id = pick(scene, scene.chats);
    if (id) await act(scene, id, someone(scene));
  };

const write: Action = async (scene) => {
  const isChat = scene.random() < 0.5;
  const groupId = pick(scene, isChat ? scene.chats : scene.incidents);
  const by = someone(scene);
  const answered = pick(scene, scene.entries);
  if (!groupId) return;
  const { status, body } = await scene.test.call(by, timelinesEndpoints.createEntry, {
    params: { t },
    body: {
      OwnerType: isChat ? 2 : 3,
      OwnerId: groupId,
      CreatedByPresenceId: presenceOf(by),
      Content: {
        Text: `said ${scene.random()}`,
        Mentions: [presenceOf(OBSERVER)],
        ...(answered?.groupId === groupId ? { ReplyTo: answered.id } : {}),
      },
    },
  });
  if (status === 201) scene.entries.push({ id: body.id, by, groupId });
};

const edit: Action = async (scene) => {
  const entry = pick(scene, scene.entries);
  if (!entry) return;
  await scene.test.call(entry.by, timelinesEndpoints.editEntry, {
    params: { t, id: entry.groupId, entryId: entry.id },
    body: { PresenceId: presenceOf(entry.by), Text: `said anew ${scene.random()}` },
  });
};

const remove: Action = async (scene) => {
  const entry = pick(scene, scene.entries);
  if (!entry) return;
  await scene.test.call(entry.by, timelinesEndpoints.removeEntry, {
    params: { t, id: entry.groupId, entryId: entry.id, presenceId: presenceOf(entry.by) },
  });
};

const read: Action = async (scene) => {
  const by = someone(scene);
  const id = pick(scene, [...scene.incidents, ...scene.chats]);
  if (!id) return;
  const { body } = await scene.test.call(by, timelinesEndpoints.listPreviousEntries, {
    params: { t, id, count: 3, ticks: '9223372036854775807' },
  });
  const newest = Array.isArray(body) ? pick(scene, body) : undefined;
  if (!newest) return;
  await scene.test.call(by, timelinesEndpoints.moveReadPointer, {
    params: { t, id, presenceId: presenceOf(by), ticks: newest.ticks },
  });
};

const look: Action = async (scene) => {
  const account = pick(scene, [...scene.sockets.keys()]);
  const groupId = pick(scene, [...scene.incidents, ...scene.chats]);
  if (!account || !groupId) return;
  const payload = { tenantId: t, groupId, presenceId: presenceOf(account) };
  const socket = scene.sockets.get(account);
  const kind = scene.random();
  if (kind < 0.5) socket?.send({ type: 'Arrive', payload: { ...payload, afterSeq: null } });
  else socket?.send({ type: kind < 0.8 ? 'Depart' : 'Typing', payload });
};

/** What people do, each as often as it stands here. */
export const ACTIONS: readonly Action[] = [
  raiseOne,
  startChat,
  write,
  write,
  write,
  edit,
  edit,
  remove,
  read,
  read,
  look,
  look,
  onIncident(({ test }, id, by) =>
    test.call(by, incidentsEndpoints.renameIncident, { params: { t, id, name: `Named by ${by}` } }),
  ),
  onIncident((scene, id, by) =>
    scene.test.call(by, incidentsEndpoints.addIncidentMember, {
      params: { t, id, memberPresenceId: presenceOf(guest(scene)), addingPresenceId: presenceOf(by) },
    }),
  ),
  onIncident((scene, id, by) =>
    scene.test.call(by, incidentsEndpoints.removeIncidentMember, {
      params: { t, id, memberPresenceId: presenceOf(guest(scene)), actingPresenceId: presenceOf(by) },
    }),
  ),
  onIncident(({ test }, id, by) =>
    test.call(by, incidentsEndpoints.addIncidentTeam, {
      params: { t },
      body: {
        IncidentId: id,
        AssignFromSkillId: demoId<SkillId>('team riverside First aiders'),
        AssignFromOrgId: o,
        AssigningPresenceId: presenceOf(by),
        ZonedDateTime: toZonedForm(test.clock.now(), 'Europe/London'),
      },
    }),
  ),
  onIncident(async (scene, id, by) => {
    const { status } = await scene.test.call(by, incidentsEndpoints.archiveIncident, {
      params: { t },
      body: {
        IncidentId: id,
        ArchivingPresenceId: presenceOf(by),
        Reason: scene.random() < 0.5 ? 'all-clear' : 'false-alarm',
      },
    });
    if (status < 300) scene.incidents = scene.incidents.filter((other) => other !== id);
  }),
  onChat(({ test }, id, by) =>
    test.call(by, chatsEndpoints.renameChat, { params: { t, id, name: `Named by ${by}` } }),
  ),
  onChat((scene, id, by) =>
    scene.test.call(by, chatsEndpoints.addChatMembers, {
      params: { t, id },
      body: { AssigningPresenceId: presenceOf(by), PresenceIds: [presenceOf(guest(scene))] },
    }),
  ),
  onChat((scene, id, by) =>
    scene.test.call(by, chatsEndpoints.removeChatMembers, {
      params: { t, id },
      body: { AssigningPresenceId: presenceOf(by), PresenceIds: [presenceOf(guest(scene))] },
    }),
  ),
  onChat(async (scene, id, by) => {
    const { status } = await scene.test.call(by, chatsEndpoints.archiveChat, {
      params: { t, id, presenceId: presenceOf(by) },
    });
    if (status < 300) scene.chats = scene.chats.filter((other) => other !== id);
  }),
];
