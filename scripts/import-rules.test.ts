import { expect, test } from 'vitest';
import { findViolations } from './import-rules.ts';

const INCIDENTS = 'apps/server/src/rooms/incidents/create-incident.ts';

test.each([
  [INCIDENTS, '../../platform/clock.ts'],
  [INCIDENTS, './incidents.queries.ts'],
  [INCIDENTS, '../groups/groups.access.ts'],
  [INCIDENTS, '@soteria/contract/incidents/incidents.shapes'],
  [INCIDENTS, 'zod'],
  ['apps/server/src/main.ts', './rooms/incidents/incidents.routes.ts'],
  ['apps/server/src/main.ts', '@soteria/identity/identity'],
  ['apps/server/src/platform/http/tokens.ts', '@soteria/contract/kit/ids'],
  ['apps/web/src/shell/router.tsx', '../rooms/incidents/pages/incidents-page.tsx'],
  ['apps/web/src/rooms/incidents/pages/incident-page.tsx', '../../timelines/components/timeline.tsx'],
  ['packages/contract/src/hub.ts', './incidents/incidents.hub.ts'],
  ['packages/contract/src/incidents/incidents.endpoints.ts', '../groups/groups.shapes.ts'],
  ['apps/server/src/rooms/incidents/incidents.test.ts', '../../main.ts'],
])('%s may import %s', (file, specifier) => {
  expect(findViolations(file, `import { x } from '${specifier}';`)).toEqual([]);
});

test.each([
  [INCIDENTS, '../groups/create-group.ts', 'access, queries, present or hub'],
  [INCIDENTS, '../../main.ts', 'may not use main.ts'],
  [INCIDENTS, '../../rooms.ts', 'may not use rooms.ts'],
  ['apps/server/src/rooms/groups/groups.queries.ts', '../incidents/incidents.queries.ts', 'higher'],
  [
    'apps/server/src/rooms/unheard-of/x.ts',
    '../incidents/incidents.queries.ts',
    'missing in scripts/room-order.ts',
  ],
  ['apps/server/src/platform/hub/hub.ts', '../../rooms/incidents/incidents.queries.ts', 'may not use rooms'],
  ['apps/server/src/platform/hub/hub.ts', '@soteria/contract/incidents/incidents.hub', 'knows no room'],
  ['apps/web/src/ui/button.tsx', '../platform/theme.ts', 'may not use platform'],
  ['apps/web/src/ui/button.tsx', '@soteria/contract/kit/ids', 'nothing of ours'],
  ['apps/web/src/rooms/incidents/incidents.api.ts', '../../shell/router.tsx', 'may not use shell'],
  ['apps/web/src/rooms/incidents/pages/a.tsx', '../../groups/groups.live.ts', 'api or components'],
  ['apps/web/src/rooms/incidents/incidents.api.ts', '@soteria/server/main', 'web may not use server'],
  ['apps/identity/src/identity.ts', '@soteria/server/config', 'identity may not use server'],
  ['packages/contract/src/kit/ids.ts', '../incidents/incidents.shapes.ts', 'kit may not use incidents'],
  ['packages/contract/src/groups/groups.shapes.ts', '../incidents/incidents.shapes.ts', 'higher'],
  ['packages/contract/src/groups/groups.shapes.ts', '../api.ts', 'may not use api.ts'],
  ['packages/database/src/migrate.ts', '@soteria/contract/kit/ids', 'database may not use contract'],
])('%s may not import %s', (file, specifier, why) => {
  const several = `import a from 'zod';\nimport {\n  type b,\n  c,\n} from '${specifier}';\n`;
  for (const text of [
    several,
    `const x = await import('${specifier}');`,
    `export { x } from '${specifier}';`,
  ]) {
    expect(findViolations(file, text)).toEqual([
      { file, imports: specifier, why: expect.stringContaining(why) },
    ]);
  }
});
