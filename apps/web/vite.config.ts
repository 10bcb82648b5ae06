import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin } from 'vite';

/** The contract's schemas are for the server: 003-own-parts-instead-of-mantine.md has the figures. */
const noChecks = fileURLToPath(new URL('src/platform/api/no-checks.ts', import.meta.url));
const serviceWorker = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url));

/**
 * Builds the service worker after the pages, by itself, so that it shares no script with them; at one address for
 * good, since a worker is known by it. It is told the names of all scripts and styles, to keep them for a reload
 * without the server.
 */
const buildServiceWorker: Plugin = {
  name: 'build-service-worker',
  async writeBundle({ dir }, bundle) {
    const names = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css)$/.test(name));
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { SHELL_ASSETS: JSON.stringify(names.map((name) => `/${name}`)) },
      build: {
        target: 'es2022',
        sourcemap: true,
        outDir: dir,
        emptyOutDir: false,
        rolldownOptions: {
          input: serviceWorker,
          output: { entryFileNames: 'service-worker.js', codeSplitting: false },
        },
      },
    });
  },
};

export default defineConfig({
  resolve: { alias: { zod: noChecks } },
  plugins: [buildServiceWorker],
  build: {
    target: 'es2022',
    sourcemap: true,
    // The policy's style-src and img-src allow no data: addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // All that the first screen loads as one script: in pieces it is 3 KB more.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      // 'use client' in libraries means nothing here and is warned of for every file.
      checks: { moduleLevelDirective: false },
    },
  },
});
