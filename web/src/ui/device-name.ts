import { messages } from '../messages/messages.ts'

interface NamedDevice {
  display_name: string | null
  device_name: string | null
}

/** Spec 1 §3: the name a person gave, else the camera's own, else 'Unnamed'. */
export function deviceName({ display_name, device_name }: NamedDevice): string {
  return display_name || device_name || messages.ui.unnamedDevice
}
