import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { appHistory } from '../platform/navigation.tsx';
import { auditPath } from '../rooms/audit/audit.paths.ts';
import { callForHelpPath, startADrillPath } from '../rooms/call-for-help/call-for-help.paths.ts';
import { CallForHelpPage } from '../rooms/call-for-help/pages/call-for-help-page.tsx';
import { SignedIn } from './layout/signed-in.tsx';
import { lazyPage } from './lazy-page.ts';
import { PageError } from './page-error.tsx';
import { LandingPage } from './pages/landing-page.tsx';
import { LoggedOutPage } from './pages/logged-out-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

const root = createRootRoute({ notFoundComponent: NotFoundPage });
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });

const page = (path: string, load: Parameters<typeof lazyPage>[0]) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyPage(load),
    errorComponent: PageError,
  });

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: LandingPage }),
  createRoute({ getParentRoute: () => root, path: '/logged-out', component: LoggedOutPage }),
  signedIn.addChildren([
    page('/dashboard', () => import('./pages/dashboard-page.tsx')),
    page('/about', () => import('./pages/about-page.tsx')),
    page('/admin', () => import('./pages/admin-page.tsx')),
    page(auditPath(), () => import('../rooms/audit/pages/audit-page.tsx')),
    page('/organisation-not-linked-to-account', () => import('./pages/not-linked-page.tsx')),
    // Never waited for: in the first script, like all of the way to an SOS.
    createRoute({
      getParentRoute: () => signedIn,
      path: callForHelpPath(),
      component: CallForHelpPage,
      errorComponent: PageError,
    }),
    page('/incidents', () => import('../rooms/incidents/pages/incidents-page.tsx')),
    page('/incidents/$tenantId/$incidentId', () => import('../rooms/incidents/pages/incident-page.tsx')),
    page('/chats', () => import('../rooms/chats/pages/chats-page.tsx')),
    page('/chats/$tenantId/$chatId', () => import('../rooms/chats/pages/chat-page.tsx')),
    page(startADrillPath(), () => import('../rooms/call-for-help/pages/start-a-drill-page.tsx')),
    page('/closed-incidents', () => import('../rooms/archived-incidents/pages/closed-incidents-page.tsx')),
    page(
      '/closed-incidents/$tenantId/$incidentId',
      () => import('../rooms/archived-incidents/pages/closed-incident-page.tsx'),
    ),
  ]),
]);

export const router = createRouter({
  routeTree,
  history: appHistory,
  defaultPreload: false,
  defaultErrorComponent: PageError,
});
