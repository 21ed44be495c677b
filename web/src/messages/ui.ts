export const uiMessages = {
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Loading',
  takingLong: 'If the page is taking too long to load, please refresh.',
  failed: 'This could not be loaded',
  requestId: (id: string) => `Request ${id}`,
  toStart: 'To the start',
  opensInNewTab: 'opens in a new tab',
  notFound: {
    title: 'Nothing stands here',
    body: 'The address leads nowhere. It may have been mistyped, or what was here is gone.',
  },
  broken: {
    title: 'This page has failed',
    body: 'Something went wrong while showing it. Reloading often helps.',
  },
  construction: {
    title: 'Under construction',
    body: 'A demo of the models will stand here.',
  },
  unnamedDevice: 'Unnamed',
  confidence: (percent: number) => `${Math.round(percent)}%`,
  confidenceUnknown: 'Confidence not known',
  reliable: 'reliable',
  uncertain: 'uncertain',
} as const
