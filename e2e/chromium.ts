/** Debian's Chromium and its like: all of it. */
const WHOLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** The same engine without what draws windows and shows notifications, where it is: a third less work for a machine. */
const SHELL = process.env.CHROMIUM_SHELL_PATH ?? WHOLE;

const launching = (executablePath: string) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});

export const shellOptions = launching(SHELL);
export const wholeOptions = launching(WHOLE);
