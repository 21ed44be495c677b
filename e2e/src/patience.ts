/**
 * How long a test waits for something before it fails. A busy machine is slow, not wrong, so the limits are far beyond what a test
 * needs, and only something that never comes reaches them. A test that promises a time itself has its own limit.
 */
export const PATIENCE_MS = 180_000
/** For a whole test or hook of a browser or of whole programs, which waits many times. */
export const TEST_PATIENCE_MS = 600_000
