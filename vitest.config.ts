import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts'],
    globalSetup: 'stack/src/testing/global-setup.ts',
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong: only a value that never comes fails a test.
    expect: { poll: { timeout: 20_000 } },
  },
})
