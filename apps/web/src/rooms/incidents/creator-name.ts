/** Core §9: membership is looked for every 500 ms, given up after more than 10 tries. */
const MEMBERSHIP_WAIT = 500;
const MEMBERSHIP_TRIES = 10;

/** What the wait needs of the world, so that tests can replace it. */
export interface NameSources {
  /** The name as far as the membership is known now. */
  find: () => string | undefined;
  later: (run: () => void, ms: number) => void;
}

/**
 * Waits for the name of who called, when an alert came without it (core §4); null when the membership has not
 * come after more than 10 tries.
 */
export function waitForName({ find, later }: NameSources): Promise<string | null> {
  return new Promise((resolve) => {
    let tries = 0;
    const look = () => {
      const name = find();
      tries++;
      if (name) resolve(name);
      else if (tries > MEMBERSHIP_TRIES) resolve(null);
      else later(look, MEMBERSHIP_WAIT);
    };
    look();
  });
}
