import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The contract's schemas are for the server: 003-own-parts-instead-of-mantine.md has the figures. */
const noChecks = fileURLToPath(new URL('src/platform/api/no-checks.ts', import.meta.url));

export default defineConfig({
  resolve: { alias: { zod: noChecks } },
  build: {
    target: 'es2022',
    sourcemap: true,
    // The policy's style-src and img-src allow no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // 'use client' in libraries means nothing here and is warned of for every file.
      checks: { moduleLevelDirective: false },
    },
  },
});
