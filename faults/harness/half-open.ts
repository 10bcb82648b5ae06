import { startWire, type Wire } from '@soteria/server/testing/wire';
import { type Comparison, compare } from './compare.ts';
import { openHouse } from './house.ts';
import { Page } from './page.ts';
import { pause } from './pause.ts';
import { type Lockdown, openLockdown, personAt, untilCaughtUp } from './scene.ts';
import type { Server } from './server.ts';
import { Writers } from './writers.ts';

/** As the web client's beat worker while somebody looks. */
const BEAT_MS = 250;
/** All silences begin within this, in ms. */
const BEGIN_WITHIN_MS = 10_000;
/** A page that is back has the rest within this: a connect that was lost is begun anew after 10 s and 5 s more. */
const BACK_WITHIN_MS = 40_000;

/** All pages are in this process: so many are opened together. */
const AT_ONCE = 50;

const shownOf = (pages: readonly Page[]) => pages.map((page) => page.shown);

interface Silences {
  pages: number;
  /** So many of them on a network that goes silent, for spans spread evenly from `shortest` to `longest`, in ms. */
  cut: number;
  shortest: number;
  longest: number;
  postsPerSecond: number;
}

/** One silence as both sides saw it: from its beginning, in ms; null where it was not noticed before its end. */
export interface Silence {
  lasted: number;
  /** Until the page said that it may be stale, */
  staleAfter: number | null;
  /** gave its socket up, */
  lostAfter: number | null;
  /** and the server let go of its own. */
  letGoAfter: number | null;
}

interface CutPage {
  page: Page;
  wire: Wire;
  letGoAt: number | null;
}

/** A clock for the pages, and the beat of the web client's worker. */
function startBeat() {
  const listeners = new Set<() => void>();
  const timer = setInterval(() => {
    for (const listener of listeners) listener();
  }, BEAT_MS);
  return { onBeat: (listener: () => void) => void listeners.add(listener), stop: () => clearInterval(timer) };
}

async function silence(cut: CutPage, span: number): Promise<Silence> {
  await pause(Math.random() * BEGIN_WITHIN_MS);
  const at = performance.now();
  cut.letGoAt = null;
  cut.wire.silence();
  await pause(span);
  const { page, letGoAt } = cut;
  const after = (moment: number | null) => (moment === null || moment < at ? null : moment - at);
  const seen = {
    lasted: performance.now() - at,
    staleAfter: after(page.staleAt),
    lostAfter: after(page.lostAt),
    letGoAfter: after(letGoAt),
  };
  cut.wire.mend();
  return seen;
}

/** Opens the lockdown on pages, some at a time, of which the first `cut` are on a wire of their own. */
async function openPages(
  server: Server,
  { groupId, people }: Lockdown,
  { pages, cut }: Silences,
  onBeat: (listener: () => void) => void,
) {
  const now = () => performance.now();
  const open = (index: number, url: string) =>
    new Page({ url, groupId, onBeat, now, ...personAt(people, index) });
  const cuts: CutPage[] = [];
  for (let index = 0; index < cut; index++) {
    const noticed: { cut?: CutPage } = {};
    const wire = await startWire(Number(new URL(server.url).port), (side) => {
      if (side === 'server' && noticed.cut) noticed.cut.letGoAt ??= performance.now();
    });
    noticed.cut = { page: open(index, `http://127.0.0.1:${wire.port}`), wire, letGoAt: null };
    cuts.push(noticed.cut);
    if (cuts.length % AT_ONCE === 0) await untilCaughtUp(shownOf(cuts.map(({ page }) => page)), 0.001);
  }
  const all = cuts.map(({ page }) => page);
  while (all.length < pages) {
    all.push(open(all.length, server.url));
    if (all.length % AT_ONCE === 0) await untilCaughtUp(shownOf(all), 0.001);
  }
  return { cuts, all };
}

/**
 * Lets the network of some pages go silent while people write. A wire of our own, and no network namespace: what a
 * namespace would add is the kernel's way with lost packets, which is to try again for a quarter of an hour and to
 * tell neither side. The wire tells neither side either, and everybody may run it. What it leaves out is that the
 * kernel's next try may come late after the network is back; pages do not wait for that but open a new socket.
 */
export async function halfOpen(
  silences: Silences,
): Promise<Comparison & { silences: Silence[]; tookOnMb: number }> {
  const { server, issuer, close } = await openHouse();
  const lockdown = await openLockdown(server.url, issuer);
  const { onBeat, stop } = startBeat();
  const { cuts, all } = await openPages(server, lockdown, silences, onBeat);
  const shown = shownOf(all);
  await untilCaughtUp(shown, 0.001);
  const memory = () => server.metric('process_resident_memory_bytes');
  const before = await memory();
  const { groupId, people } = lockdown;
  const writers = new Writers({ url: server.url, groupId, people, perSecond: silences.postsPerSecond });
  writers.start();
  const step = (silences.longest - silences.shortest) / Math.max(1, silences.cut - 1);
  const seen = await Promise.all(cuts.map((cut, index) => silence(cut, silences.shortest + index * step)));
  await writers.stop();
  const tookOnMb = ((await memory()) - before) / (1024 * 1024);
  const comparison = await compare({ ...lockdown, shown, writers }, BACK_WITHIN_MS);
  stop();
  for (const page of all) page.close();
  for (const { wire } of cuts) await wire.close();
  await close();
  return { ...comparison, silences: seen, tookOnMb };
}
