/**
 * The demo's fleet has more photos than a usual one, of which 60 % of the cameras speak LoRa and 40 % of the frames are empty:
 * most of the newest sightings show an animal.
 */
const PHOTO_CHANCES = ['--lora', '0.2', '--lora-activity', '0.4', '--empty-frames', '0.15']

interface DemoFleet {
  devices: string
  /** Of history. */
  days: string
  speed: string
}

/** What the demo asks of the simulator. */
export function fleetArgs({ devices, days, speed }: DemoFleet): string[] {
  return ['--devices', devices, '--backfill-days', days, '--speed', speed, ...PHOTO_CHANCES]
}
