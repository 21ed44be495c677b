import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS, TEST_PATIENCE_MS } from './e2e/src/patience.ts'

/** A test file that needs a database or a DOM says so in its name. */
const NEEDS_A_DATABASE = '**/*.database.test.ts'
const NEEDS_A_DOM = '**/*.component.test.tsx'
/** Most of them start and kill whole programs and database servers of their own. */
const WHOLE_PROGRAMS = [
  'e2e/src/{check,ci,contract,faults,stack}/**/*.test.ts',
  'stack/src/postgres/**/*.test.ts',
  'stack/src/testing/abandoned-servers.test.ts',
  'bench/src/smoke.test.ts',
]

/** For projects whose tests start browsers or whole programs, and wait many times. */
const PATIENT = {
  testTimeout: TEST_PATIENCE_MS,
  hookTimeout: TEST_PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
}

/** The tests in five projects; `npm test -- --project unit` runs one of them. */
export default defineConfig({
  test: {
    pool: 'forks',
    // One more than there are cores: tests of whole programs wait a lot. Vitest itself would leave a core idle.
    maxWorkers: availableParallelism() + 1,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: 20_000 } },
    // A failure shows the whole value: a shortened one does not say which rule of accessibility was broken.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['*/src/**/*.test.ts'],
          exclude: [NEEDS_A_DATABASE, 'e2e/**', ...WHOLE_PROGRAMS],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: [NEEDS_A_DOM],
          environment: 'jsdom',
          setupFiles: 'web/src/testing/set-up.ts',
          env: { TZ: 'Africa/Nairobi' },
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [NEEDS_A_DATABASE],
          globalSetup: 'stack/src/testing/database-setup.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/src/browser/**/*.test.ts'],
          globalSetup: 'e2e/src/browser/browser-setup.ts',
          ...PATIENT,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'stack',
          include: WHOLE_PROGRAMS,
          env: { BENCH_EXTENT: 'smoke' },
          globalSetup: 'e2e/src/stack/stack-setup.ts',
          ...PATIENT,
        },
      },
    ],
  },
})
