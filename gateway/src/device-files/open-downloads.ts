/** A device fetches one file after the other. The second download is for a device whose previous connection is broken but still open here. */
const PER_DEVICE_MAX = 2
const ALL_MAX = 1000

interface Download {
  destroy(): void
}

/** Counts the open downloads. If a device starts one too many, its oldest one is ended. */
export class OpenDownloads {
  readonly #byDevice = new Map<number, Set<Download>>()
  #open = 0

  /** Returns the function to call when the download ends, or undefined if all devices together have too many downloads. */
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
