/** How a renewal of the access token ended. */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

/**
 * What a failed renewal means. A refusal by the identity provider ends the session (core §4: silent-renew
 * error); an unreachable one may be tried again until the token has expired, and beyond that only while
 * something holds the session open: a call for help that is still being sent, or a server that is away and could
 * not say that the session is over. What is shown then is marked with its age.
 */
export function afterRenewal(
  outcome: Renewal,
  { isExpired, isHeldOpen }: { isExpired: boolean; isHeldOpen: boolean },
): 'go-on' | 'retry' | 'end' {
  if (outcome === 'renewed') return 'go-on';
  if (outcome === 'refused') return 'end';
  return isExpired && !isHeldOpen ? 'end' : 'retry';
}
