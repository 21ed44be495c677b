/** A device fetches one file after the other; the second is for one whose former connection has not been noticed as broken yet. */
const PER_DEVICE_MAX = 2
const ALL_MAX = 1000

interface Download {
  destroy(): void
}

/** The downloads under way. Of a device that begins one too many, the oldest is ended. */
export class OpenDownloads {
  readonly #byDevice = new Map<number, Set<Download>>()
  #open = 0

  /** Returns what to call at the download's end; undefined when all devices together have too many. */
  begin(deviceId: number, download: Download): (() => void) | undefined {
    const ofDevice = this.#byDevice.get(deviceId) ?? new Set()
    if (this.#open >= ALL_MAX && ofDevice.size < PER_DEVICE_MAX) return undefined
    this.#byDevice.set(deviceId, ofDevice)
    const [oldest] = ofDevice
    if (oldest && ofDevice.size >= PER_DEVICE_MAX) {
      this.#end(deviceId, oldest)
      oldest.destroy()
    }
    ofDevice.add(download)
    this.#open += 1
    return () => this.#end(deviceId, download)
  }

  endAll(): void {
    for (const downloads of this.#byDevice.values()) for (const download of downloads) download.destroy()
  }

  #end(deviceId: number, download: Download): void {
    const ofDevice = this.#byDevice.get(deviceId)
    if (!ofDevice?.delete(download)) return
    this.#open -= 1
    if (ofDevice.size === 0) this.#byDevice.delete(deviceId)
  }
}
