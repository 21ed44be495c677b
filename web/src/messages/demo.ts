export const demoMessages = {
  title: 'Under construction',
  body: 'The demo of the models is not ready yet.',
} as const
