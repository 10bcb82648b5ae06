import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    target: 'es2022',
    sourcemap: true,
    // The policy's style-src and img-src allow no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'hubMessage'] },
    },
  },
});
