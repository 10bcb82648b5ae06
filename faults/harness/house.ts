import { type Comparison, compare } from './compare.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import { openScene, type Scene } from './scene.ts';
import { prepareServer, type Server, type ServerOptions } from './server.ts';
import { Writers } from './writers.ts';

/** A server that listens, and an identity provider that outlives it. */
export interface House {
  issuer: Issuer;
  server: Server;
  close(): Promise<void>;
}

export async function openHouse(options: ServerOptions = {}): Promise<House> {
  const issuer = await startIssuer();
  const server = await prepareServer(issuer.url, options);
  await server.start();
  return {
    issuer,
    server,
    async close() {
      await server.close();
      issuer.close();
    },
  };
}

export interface Load extends ServerOptions {
  devices: number;
  postsPerSecond: number;
}

interface Loaded {
  server: Server;
  scene: Scene;
  writers: Writers;
}

/** Opens devices and lets people write, does `harm` meanwhile, and compares once all that was begun is written. */
export async function underLoad<T>(
  { devices, postsPerSecond, ...options }: Load,
  harm: (loaded: Loaded) => Promise<T>,
): Promise<Comparison & T> {
  const { server, issuer, close } = await openHouse(options);
  const scene = await openScene(server, issuer, { devices });
  const { groupId, people } = scene;
  const writers = new Writers({ url: server.url, groupId, people, perSecond: postsPerSecond });
  writers.start();
  const harmed = await harm({ server, scene, writers });
  await writers.stop();
  const comparison = await compare({ ...scene, writers });
  scene.close();
  await close();
  return { ...comparison, ...harmed };
}
