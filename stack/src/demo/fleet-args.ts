/**
 * Makes the demo's fleet send more photos than usual. In a usual fleet, 60 % of the cameras use LoRa and 40 % of the frames are empty. Most of the
 * newest sightings then show an animal.
 */
const PHOTO_CHANCES = ['--lora', '0.2', '--lora-activity', '0.4', '--empty-frames', '0.15']

interface DemoFleet {
  devices: string
  /** The number of days in the history. */
  days: string
  speed: string
}

/** Returns the arguments for the simulator in the demo. */
export function fleetArgs({ devices, days, speed }: DemoFleet): string[] {
  return ['--devices', devices, '--backfill-days', days, '--speed', speed, ...PHOTO_CHANCES]
}
