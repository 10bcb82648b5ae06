import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { queryClient } from '../platform/query-client.ts';
import { SosSheets } from '../rooms/call-for-help/components/sos-sheet.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { router } from './router.tsx';
import { Toasts } from './toasts.tsx';

export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SosSheets />
        <Toasts />
        <RouteAnnouncer />
      </QueryClientProvider>
    </StrictMode>
  );
}
