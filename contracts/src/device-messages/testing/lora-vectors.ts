import { insights, health, long, state } from './lora-samples.ts'

/** One frame of each kind, used in the examples that network servers run against the codec. */

export const uplinkVectors: [description: string, data: object][] = [
  ['A sighting with the battery', { ...insights, battery_voltage: 3.87 }],
  ['A short health report with a cable error', health],
  ['A long health report', { ...health, ...long }],
  ['The result of a command', { command_number: 903, type: 'update_state', status: 'applied' }],
]

export const downlinkVectors: [description: string, data: object][] = [
  ['Wake every 690 minutes or after 30 pictures', state],
  ['Restart the camera', { command_number: 904, hours_to_live: 24, type: 'reset_device' }],
  [
    'Take over the models of a release',
    { command_number: 905, hours_to_live: 72, type: 'update_model_settings', releaseId: 12 },
  ],
  [
    'Send a picture in full resolution',
    { command_number: 906, hours_to_live: 24, type: 'request_higher_res_image', message_id: 4711, index: 0 },
  ],
  ['Take back a command', { command_number: 907, hours_to_live: 24, type: 'cancel', cancels: 903 }],
]
