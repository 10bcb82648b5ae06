import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import type { ChangedPresence } from '@soteria/contract/presences/presences.shapes';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const id = presenceIdOf('riverside', 'm.lindqvist');
const change = (account: string, changes: Partial<ChangedPresence>) =>
  test.call(account, presencesEndpoints.changePresence, {
    params: { t: riverside.t },
    body: { Id: id, DisplayName: 'Maya Lindqvist', ...changes },
  });

describe('changing a presence', () => {
  it('lets a person change their name, and never their own rights', async () => {
    expect((await change('m.lindqvist', { DisplayName: 'Maya L' })).body.displayName).toBe('Maya L');
    for (const rights of [
      { Permissions: 4 },
      { IsResponder: true },
      { GranularPermissions: ['Announcements'] },
      { Email: 'other@riverside.example' },
    ]) {
      expect((await change('m.lindqvist', rights)).status).toBe(403);
    }
    const { body } = await test.call('m.lindqvist', presencesEndpoints.getPresence, {
      params: { t: riverside.t, id },
    });
    expect(body).toMatchObject({ permissions: 0, isResponder: false, granularPermissions: [] });
  });

  it('lets an admin give rights, but not take their own away', async () => {
    expect((await change('t.okafor', { IsResponder: true })).body.isResponder).toBe(true);
    const own = { Id: presenceIdOf('riverside', 't.okafor'), DisplayName: 'Tom Okafor', Permissions: 0 };
    expect((await change('t.okafor', own)).status).toBe(409);
  });

  it('shows contact details to the person and their admins only', async () => {
    const read = async (account: string) =>
      (await test.call(account, presencesEndpoints.getPresence, { params: { t: riverside.t, id } })).body
        .email;
    expect(await read('t.okafor')).toBe('m.lindqvist@riverside.example');
    expect(await read('m.lindqvist')).toBe('m.lindqvist@riverside.example');
    expect(await read('l.duval')).toBeNull();
  });
});

describe('avatars', () => {
  const thumb = { params: { t: riverside.t, id } };
  const upload = (content: Buffer, type = 'image/png') =>
    test.call('m.lindqvist', presencesEndpoints.setPresenceThumb, {
      ...thumb,
      file: { content, name: '../../evil.html', type },
    });

  it('takes a picture, makes it small and square without its metadata, and gives it back', async () => {
    const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#357' } })
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer();
    expect((await upload(picture, 'image/jpeg')).status).toBe(204);
    const { body, headers } = await test.call('l.duval', presencesEndpoints.getPresenceThumb, thumb);
    expect(headers.get('content-type')).toBe('image/webp');
    const { width, height, exif } = await sharp(Buffer.from(body as never)).metadata();
    expect({ width, height, exif }).toEqual({ width: 256, height: 256, exif: undefined });
    expect((await test.call('m.lindqvist', presencesEndpoints.removePresenceThumb, thumb)).status).toBe(204);
    expect((await test.call('l.duval', presencesEndpoints.getPresenceThumb, thumb)).status).toBe(404);
  });

  it('refuses what is no picture, whatever it calls itself, and what is too large', async () => {
    expect((await upload(Buffer.from('<script>alert(1)</script>'))).status).toBe(415);
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
  });
});
