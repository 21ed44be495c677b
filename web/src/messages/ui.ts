export const uiMessages = {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  loading: 'Loading',
  takingLong: 'If the page is taking too long to load, please refresh.',
  failed: 'This could not be loaded',
  requestId: (id: string) => `Request ${id}`,
  toStart: 'Go to the home page',
  signIn: 'Sign in',
  createAccount: 'Create an account',
  about: 'About Sentinel Console',
  opensInNewTab: 'opens in a new tab',
  notFound: {
    title: 'Page not found',
    body: 'This address does not exist. It may have been mistyped, or the page was removed.',
  },
  broken: {
    title: 'This page could not be shown',
    body: 'Something went wrong in the console. What you have saved is safe. Try again, and reload the page if that does not help.',
  },
  serverAway: 'The server does not answer',
  scriptFailed: {
    title: 'This page could not be loaded',
    offline: 'This device has no network. The page loads when the network is back.',
    body: 'The server may be restarting, or the console was updated. What you have saved is safe. The page loads by itself as soon as it can.',
  },
} as const
