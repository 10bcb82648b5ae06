import { SHORTEST } from '../accounts/password-rules.ts';

/** Every word these pages show, in one place so that it can be translated. */
export const words = {
  brand: 'Soteria accounts',
  error: 'Error',
  email: 'E-mail',
  password: 'Password',
  show: 'Show password',
  back: 'Back to Soteria',
  emergency: 'In danger and unable to sign in? Phone 999 or 112.',
  wait: (seconds: number) =>
    `Too many attempts. Wait ${inWords(seconds)}, then try again. If you are in danger, phone 999 or 112.`,
  signIn: {
    title: 'Sign in',
    onward: 'to go on to Soteria',
    onwardAccount: 'to go on to your account',
    keep: 'Keep me signed in on this device',
    submit: 'Sign in',
    wrong: 'That e-mail and password do not match. Check both and try again.',
    newHere: 'New here?',
    register: 'Create an account',
  },
  code: {
    title: 'Enter your code',
    onward: 'Open your authenticator app and enter the six digits it shows for Soteria.',
    label: 'Code',
    hint: 'No phone to hand? Enter one of your recovery codes instead. Each works once.',
    submit: 'Go on',
    wrong: 'That code is not right, or it was used already. Enter the one shown now.',
    restart: 'Sign in as somebody else',
  },
  register: {
    title: 'Create an account',
    onward: 'Your organisation then adds you to its people.',
    name: 'Your name',
    nameHint: 'As your colleagues know you.',
    submit: 'Create account',
    haveOne: 'Have an account?',
    signIn: 'Sign in',
    noName: 'Enter your name.',
    noEmail: 'Enter an e-mail address, like name@school.example.',
    taken: 'There is an account with this e-mail already. Sign in instead, or use another address.',
  },
  newPassword: {
    label: 'New password',
    hint: `At least ${SHORTEST} characters. Four words that do not belong together make a good one.`,
    short: `Use at least ${SHORTEST} characters. Four words that do not belong together make a good one.`,
    long: 'Use at most 200 characters.',
    common: 'This is one of the first passwords anybody would try. Choose something less common.',
    personal: 'This is your name or e-mail address. Choose something nobody can look up.',
  },
  changePassword: {
    title: 'Change password',
    for: (email: string) => `for ${email}`,
    current: 'Current password',
    submit: 'Change password',
    wrong: 'That is not your current password.',
    doneTitle: 'Your password is changed',
    done: 'You stay signed in here. Everywhere else you are signed out.',
  },
  twoFactor: {
    title: 'Two-factor authentication',
    offIntro:
      'With it, signing in needs your password and a code from your phone. A stolen password alone is then worth nothing.',
    scan: 'Scan this with an authenticator app',
    scanAlt: 'QR code for your authenticator app',
    byHand: 'Or type this key into the app',
    label: 'Six-digit code from the app',
    current: 'Your password',
    turnOn: 'Turn on',
    on: 'Two-factor authentication is on.',
    left: (count: number) =>
      count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`,
    turnOff: 'Turn off',
    turnOffIntro: 'Turning it off leaves your account with a password alone.',
    isOff: 'Two-factor authentication is off.',
    wrongCode: 'That code is not right. Check that the clock of your phone is, and enter the code shown now.',
    wrongPassword: 'That is not your password.',
    codesTitle: 'Keep your recovery codes',
    codesIntro:
      'Two-factor authentication is on. Should you lose your phone, each of these codes signs you in once. They are shown only now: print them, or keep them where you keep your passwords.',
  },
  problem: {
    title: 'That did not work',
    expired: 'This sign-in has run out or belongs to another window. Close this window and sign in again.',
    form: 'This page is out of date. Go back, reload it and try again.',
    request:
      'The address that brought you here is not complete or not allowed. Go back to Soteria and try again.',
    server: 'Something went wrong on our side. Try again in a moment.',
    missing: 'There is no such page.',
    detail: 'For support:',
  },
  signOut: {
    title: 'Sign out?',
    text: 'You will be signed out of Soteria in this browser.',
    submit: 'Sign out',
    goingTitle: 'Signing out',
    doneTitle: 'You are signed out',
    done: 'You can close this window.',
  },
};

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
