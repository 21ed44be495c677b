/**
 * A test waits this long for something before it fails. This is far longer than any test needs, so that a slow machine does not make tests fail. A
 * test that checks a time limit sets its own timeout.
 */
export const PATIENCE_MS = 180_000
/** The timeout for a whole test or hook that uses a browser or whole programs and waits many times. */
export const TEST_PATIENCE_MS = 600_000
