import { STORED_FILE_MAX_BYTES } from '@sentinel/contracts/models/limits'
import { formatBytes } from '../bytes.ts'

/** The texts about uploading a model's or firmware file. */
export const internalUploadMessages = {
  file: 'File',
  fileHint: `At most ${formatBytes(STORED_FILE_MAX_BYTES)}.`,
  fileMissing: 'Choose a file.',
  checksum: 'Checksum (optional)',
  checksumHint: 'The expected MD5 or SHA-256. A file with another checksum is refused.',
  uploading: 'Uploading the file',
  sent: (sent: number, size: number) => `${formatBytes(Math.round(sent))} of ${formatBytes(size)} sent`,
  storing: 'Sent. The console is storing it.',
  cancel: 'Cancel upload',
  cancelled: 'The upload was cancelled. Nothing was stored.',
  leave: {
    title: 'Leave while the file is uploading?',
    body: 'The upload stops, and nothing is stored.',
    discard: 'Leave',
    keep: 'Stay',
  },
} as const
