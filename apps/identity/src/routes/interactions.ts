import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import type { Account } from '../accounts/accounts.ts';
import { type House, PageError, readForm } from '../house.ts';
import { words } from '../pages/words.ts';
import { ACCOUNT_CLIENT } from '../protocol/provider.ts';

/** Somebody on the way in whose password was right and whose code is still to come. */
interface Passed {
  accountId: string;
  isKept: boolean;
}

export interface OpenInteraction {
  interaction: Interaction;
  base: string;
  token: string;
  isForAccount: boolean;
  passed: Passed | null;
}

/**
 * The interaction of this address, if it is this browser's own and, for a form, if the form is ours.
 * @throws PageError when it has run out, belongs to another browser, or the form's token is wrong
 */
export async function openInteraction(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenInteraction> {
  const { uid } = request.params as { uid: string };
  const interaction = await house.provider.interactionDetails(request.raw, reply.raw).catch(() => null);
  if (interaction?.uid !== uid) throw new PageError(400, words.problem.expired);
  const bearer = `interaction ${uid}`;
  if (request.method === 'POST' && !house.formTokens.isRight(bearer, readForm(request)('token'))) {
    throw new PageError(403, words.problem.form);
  }
  const { result, params } = interaction;
  return {
    interaction,
    base: `/oidc/interaction/${uid}`,
    token: house.formTokens.make(bearer),
    isForAccount: params.client_id === ACCOUNT_CLIENT,
    passed: (result?.passed as Passed | undefined) ?? null,
  };
}

export async function saveResult(interaction: Interaction, result: Interaction['result']): Promise<void> {
  interaction.result = result;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}

/** Lets the account in and goes on to where the sign-in came from. */
export async function finishSignIn(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  { subjectId }: Pick<Account, 'subjectId'>,
  { isKept, hasCode = false }: { isKept: boolean; hasCode?: boolean },
): Promise<FastifyReply> {
  const login = { accountId: subjectId, remember: isKept, amr: hasCode ? ['pwd', 'otp', 'mfa'] : ['pwd'] };
  const next = await house.provider.interactionResult(
    request.raw,
    reply.raw,
    { login },
    { mergeWithLastSubmission: false },
  );
  return reply.redirect(next, 303);
}
