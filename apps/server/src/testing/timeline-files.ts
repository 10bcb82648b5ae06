import { readdir } from 'node:fs/promises';
import { type Endpoint, fillPath } from '@soteria/contract/kit/endpoint';
import type { EntryId, GroupId } from '@soteria/contract/kit/ids';
import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import type { MediaContent } from '@soteria/contract/timelines/timelines.shapes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { mediaFolder } from '../rooms/timelines/media.queries.ts';
import { riverside } from './raise.ts';
import type { TestFile } from './sample-files.ts';
import { startChat } from './start-chat.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { upload } from './upload.ts';

const { t } = riverside;

/** A server with small limits, and an open chat of Maya, Leo and Femi, fresh for each test, to put files in. */
export function timelineFiles() {
  const state = {} as { test: TestApp; id: GroupId };
  beforeAll(async () => {
    state.test = await startTestApp({
      MEDIA_MAX_IMAGE_MB: '2',
      MEDIA_MAX_VIDEO_MB: '3',
      MEDIA_MAX_AUDIO_MB: '1',
      MEDIA_MAX_FILE_MB: '1',
    });
  });
  afterAll(() => state.test.close());
  beforeEach(async () => {
    const chat = await startChat(state.test, 'm.lindqvist', ['l.marsh', 'f.grant'], { name: 'Corridor' });
    state.id = chat.body.id;
  });

  const put = (file: TestFile, idempotencyKey?: string) =>
    upload(state.test, 'm.lindqvist', state.id, file, idempotencyKey);

  async function putMedia(file: TestFile): Promise<{ entryId: EntryId; media: MediaContent }> {
    const { status, body: entry, problem } = await put(file);
    expect(status, JSON.stringify(problem)).toBe(201);
    if (entry.content.$t !== 'Media') throw new Error('This is a file.');
    return { entryId: entry.id, media: entry.content.$v };
  }

  async function get(url: string, headers: Record<string, string> = {}, account: string | null = 'l.marsh') {
    const token = account && { authorization: `Bearer ${await state.test.tokenOf(account)}` };
    const answer = await fetch(url.startsWith('http') ? url : state.test.url + url, {
      headers: { ...token, ...headers },
    });
    return {
      status: answer.status,
      headers: answer.headers,
      content: Buffer.from(await answer.arrayBuffer()),
    };
  }

  const urlOf = (endpoint: Endpoint, entryId: EntryId) =>
    `/api/v1${fillPath(endpoint.path, { t, id: state.id, timelineId: state.id, entryId })}`;
  const getMedia = (entryId: EntryId, headers = {}) =>
    get(urlOf(mediaEndpoints.getEntryMedia, entryId), headers);

  const addressFor = async (entryId: EntryId, account = 'l.marsh') =>
    (
      await state.test.call(account, mediaEndpoints.getEntryMediaAddress, {
        params: { t, id: state.id, entryId },
      })
    ).body;

  /** The files of the chat; null when nothing was ever stored there. */
  const filesOf = (groupId: GroupId) =>
    readdir(state.test.app.context.media.pathOf(mediaFolder(t, groupId))).catch(() => null);

  async function countRows(
    table: 'media_uploads' | 'media_removals' | 'timeline_entries',
    groupId = state.id,
  ) {
    const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where group_id = ${groupId}`.execute(
      state.test.app.context.database,
    );
    return rows[0]?.count;
  }

  async function expectNothingLeft() {
    await expect
      .poll(async () => [await filesOf(state.id), await countRows('media_uploads')])
      .toEqual([[], 0]);
  }

  return { state, put, putMedia, get, urlOf, getMedia, addressFor, filesOf, countRows, expectNothingLeft };
}
