export const landingPath = () => '/';
export const loggedOutPath = () => '/logged-out';
export const dashboardPath = () => '/dashboard';
export const aboutPath = () => '/about';
export const notLinkedPath = () => '/organisation-not-linked-to-account';
export const adminPath = () => '/admin';
/** At the identity provider, each in a new tab (core §2). */
export const passwordPath = (issuer: string) => `${issuer}/account/password`;
export const twoFactorPath = (issuer: string) => `${issuer}/account/two-factor`;
