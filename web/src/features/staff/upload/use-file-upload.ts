import { type StoredFile, uploadFile } from '@sentinel/contracts/staff/files'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/call.ts'

export interface ChosenFile {
  file: File | undefined
  /** The expected checksum. Empty if the person expects none. */
  checksum: string
}

export const NO_FILE: ChosenFile = { file: undefined, checksum: '' }

/**
 * Uploads a file while the screen that shows its progress is open. A retry does not upload the file again; it repeats only the step after
 * the upload.
 */
export function useFileUpload() {
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(null)
  const last = useRef<{ chosen: ChosenFile; stored: StoredFile }>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(chosen: ChosenFile & { file: File }): Promise<StoredFile> {
    const { file, checksum } = chosen
    const known = last.current
    if (known?.chosen.file === file && known.chosen.checksum === checksum) return known.stored
    const { signal } = (running.current = new AbortController())
    setProgress(0)
    try {
      const input = { querystring: { checksum }, body: { file } }
      const stored = await call(uploadFile, input, { signal, onProgress: setProgress })
      last.current = { chosen, stored }
      return stored
    } finally {
      setProgress(undefined)
    }
  }
  return { upload, progress, cancel: () => running.current?.abort() }
}
