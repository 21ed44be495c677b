/**
 * Limits how long a test waits for something before it fails. The limits are far longer than any test needs, so that a slow machine does not fail a
 * test. A test that checks a time limit sets its own timeout.
 */
export const PATIENCE_MS = 180_000
/** Limits a whole test or hook of a browser or of whole programs, which waits many times. */
export const TEST_PATIENCE_MS = 600_000
