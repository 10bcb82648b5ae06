import { useEffect } from 'react';
import { ApiError, messagesOf } from '../platform/api/api-error.ts';
import { logFailure } from '../platform/log.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { shellWords } from './shell.words.ts';

/** Shown where a page failed; menu and help stay. A script that did not come needs a fresh start. */
export function PageError({ error }: { error: unknown }) {
  useEffect(() => logFailure(shellWords.pageFailed, error), [error]);
  const isFromServer = error instanceof ApiError;
  return (
    <ErrorState
      title={shellWords.pageFailed}
      text={isFromServer ? messagesOf(error).join(' ') : shellWords.pageFailedText}
      requestId={isFromServer ? error.requestId : null}
      onRetry={() => location.reload()}
    />
  );
}
