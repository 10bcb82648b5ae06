import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { SOMETHING_WENT_WRONG } from './api/api-error.ts';
import { logFailure } from './log.ts';

interface Closable {
  onClose: () => void;
}

/** A script that is there within this, in ms, is not announced. */
const UNANNOUNCED = 400;

/** So that nobody wonders whether the press was heard. */
function Coming({ onClose }: Closable) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLate, UNANNOUNCED, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Dialog title={uiWords.loading} onClose={onClose}>
      <SkeletonRows count={3} />
    </Dialog>
  );
}

function Failed({ onClose, onRetry }: Closable & { onRetry: () => void }) {
  return (
    <Dialog title={SOMETHING_WENT_WRONG} onClose={onClose}>
      <ErrorState title={SOMETHING_WENT_WRONG} onRetry={onRetry} />
    </Dialog>
  );
}

/**
 * A dialog whose script is loaded when it is first wanted, or ahead by `preload`. Unlike React's `lazy` a
 * failed load is not remembered: the person can try again when the connection is back. One that breaks takes nothing
 * with it: the page, the emergency bar and Call For Help stay.
 */
export function lazyPart<P extends Closable>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | null = null;
  const fetchPart = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };

  function Part(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => loaded);
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (Loaded || hasFailed) return;
      fetchPart().then(
        (part) => setLoaded(() => part),
        (error: unknown) => {
          logFailure('The script of a dialog did not come', error);
          setHasFailed(true);
        },
      );
    }, [Loaded, hasFailed]);
    if (!Loaded) {
      if (!hasFailed) return <Coming onClose={props.onClose} />;
      return <Failed onClose={props.onClose} onRetry={() => setHasFailed(false)} />;
    }
    return (
      <CatchBoundary
        getResetKey={() => 0}
        onCatch={(error) => logFailure('A dialog broke', error)}
        errorComponent={({ reset }) => <Failed onClose={props.onClose} onRetry={reset} />}
      >
        <Loaded {...props} />
      </CatchBoundary>
    );
  }

  const preload = () => void fetchPart().catch((error: unknown) => logFailure('Not loaded ahead', error));
  return { Part, preload };
}
