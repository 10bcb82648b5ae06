import { closeToast, useToasts } from '../platform/notifications/toasts.ts';
import { ToastStack } from '../ui/toast-stack.tsx';

export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return <ToastStack toasts={toasts} onClose={closeToast} />;
}
