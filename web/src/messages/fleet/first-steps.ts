import { count } from '../plural.ts'

export const firstStepsMessages = {
  title: 'First steps',
  hide: 'Hide first steps',
  allDone: 'You are set up. Everything else is in the menu.',
  done: 'Done',
  open: 'Not done yet',
  cameras: {
    title: 'Add your first camera',
    body: 'Enter the camera number and the claim code from its label.',
    orSamples:
      'No camera at hand? Look at six simulated ones first. Only you can see them, and you can remove them at any time.',
    look: 'Look at sample cameras',
    bodyDone: 'Your cameras report here as soon as they have a connection.',
  },
  triage: {
    title: 'Triage three sightings',
    body: 'Open Insights and acknowledge a sighting, mark it as a favorite or archive it. Then save your actions.',
    noneYet: 'Available once a camera has sent a sighting.',
    progress: (done: number, of: number) => `${done} of ${of} done`,
    link: 'Open Insights',
  },
  message: {
    title: 'Set up one message',
    body: 'Choose the animals you want to hear about, and get an email when a camera sees one. Text messages are also in Admin, under Integrations. Sample cameras never send any.',
    link: 'Set up email',
  },
  samples: {
    waiting: 'Your sample cameras are being set up.',
    filling: (insights: number) =>
      insights === 0
        ? 'Your sample cameras are sending what they saw in the past weeks.'
        : `Your sample cameras are sending what they saw in the past weeks: ${count(insights, 'insight', 'insights')} so far.`,
    ready: (cameras: number, insights: number) =>
      `You are looking at ${count(cameras, 'sample camera', 'sample cameras')} with ${count(insights, 'insight', 'insights')}.`,
    about: (date: string) =>
      `They are simulated, and their names begin with “Sample:”. New sightings arrive for the first two hours. The cameras are removed on ${date} at the latest.`,
    title: 'Sample cameras',
    removing: 'Removing them also removes their insights and your triage of those insights.',
    remove: 'Remove sample cameras',
    removed: 'The sample cameras and their insights were removed.',
  },
}
