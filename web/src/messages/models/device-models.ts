/** The result of a device's last update. */
type Outcome = 'pending' | 'success' | 'failed'

/** Describes the differences between the models that a device runs, reports and was asked to run, and what to do about them. */
export const modelDifferenceMessages = {
  requestedNotRunning: {
    pending: (model: string, release: string) =>
      `${model} does not run yet. It comes with release ${release}, which is on its way.`,
    success: (model: string, release: string) =>
      `${model} is part of release ${release}, which was installed, but it is not listed as running.`,
    failed: (model: string, release: string) =>
      `${model} does not run, because release ${release} was not installed.`,
  },
  runningNotRequested: {
    pending: (model: string, release: string) =>
      `${model} still runs. It is removed when release ${release} is installed.`,
    success: (model: string, release: string) =>
      `${model} is listed as running, but it is not part of release ${release}, which was installed last.`,
    failed: (model: string, release: string) =>
      `${model} still runs, because release ${release} was not installed.`,
  },
  firmware: {
    pending: (requested: string, reported: string | null) =>
      `Firmware ${requested} is on its way. The camera reports ${reported ?? 'none'} so far.`,
    success: (requested: string, reported: string | null) =>
      `The last update installed firmware ${requested}, but the camera reports ${reported ?? 'none'}.`,
    failed: (requested: string, reported: string | null) =>
      `Firmware ${requested} was not installed. The camera reports ${reported ?? 'none'}.`,
  },
  seen: (model: string) =>
    `The newest sighting comes from ${model}, which is not listed as running on this camera.`,
  advice: {
    requestedNotRunning: 'Deploy it below if it runs, or send the release again.',
    runningNotRequested: 'Remove it here if it no longer runs.',
    seen: 'Deploy it below if it runs.',
    firmware: 'If this is the same after the next check-in, send the update again.',
    sendAgain: 'Send the update again.',
  },
} as const satisfies Record<string, unknown> & {
  [Kind in 'requestedNotRunning' | 'runningNotRequested' | 'firmware']: Record<Outcome, unknown>
}
