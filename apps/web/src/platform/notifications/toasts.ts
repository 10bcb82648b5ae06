import { create } from 'zustand';
import type { ToastData } from '../../ui/toast-stack.tsx';
import { messagesOf } from '../api/api-error.ts';

export const useToasts = create<{ toasts: readonly ToastData[] }>(() => ({ toasts: [] }));

export type NewToast = Omit<ToastData, 'id' | 'kind' | 'isSticky'> & Partial<ToastData>;

/** Shows a toast, newest first; one with the same id replaces the older. Real ones stay until acted on. */
export function showToast(toast: NewToast): string {
  const id = toast.id ?? crypto.randomUUID();
  const shown: ToastData = { kind: 'info', isSticky: toast.mark === 'real', ...toast, id };
  useToasts.setState(({ toasts }) => ({ toasts: [shown, ...toasts.filter((other) => other.id !== id)] }));
  return id;
}

export const closeToast = (id: string): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

/** Says that something failed: `title` from core §8, with the server's own words under it. */
export function showError(title: string, error?: unknown): void {
  const text = error === undefined ? undefined : messagesOf(error).join(' ');
  showToast({ kind: 'warn', title, ...(text && text !== title ? { text } : {}) });
}

export const showDone = (title: string): string => showToast({ kind: 'done', title });
