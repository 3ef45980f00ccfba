import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

/** Two projects: what runs under Node, and the renderer's parts in jsdom. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          pool: 'forks',
          include: [
            'src-{shared,main,sandbox}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/{integration,boundaries,recovery,faults,documents}/**/*.test.ts',
          ],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: ['src-renderer/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
