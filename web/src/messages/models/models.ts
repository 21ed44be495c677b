import { formatBytes } from '../bytes.ts'
import { count } from '../plural.ts'

/** The texts about a model in My Models, in the marketplace and on the page for publishing. */
export const modelMessages = {
  facts: {
    id: 'Model ID',
    description: 'Description',
    type: 'Data Type',
    created: 'Date Created (UTC)',
    author: 'Author',
    framework: 'Framework',
    licence: 'License',
    citation: 'How to cite',
    homepage: 'Website',
    file: 'File',
    classes: 'Classes',
    none: 'Not given',
  },
  fileOf: (bytes: number, sha256: string) => `${formatBytes(bytes)}, SHA-256 ${sha256}`,
  noFile: 'The console has no file of this model.',
  classCount: (classes: number) => count(classes, 'class', 'classes'),
  moreClasses: (more: number) => `and ${more.toLocaleString('en')} more`,
  noClasses: 'No classes named yet',
  classesElsewhere: 'Its class list is published with the model.',
  reference: 'Reference only',
  referenceNote:
    'Others have published this model. It is described here so that you can compare; it has no file, so no camera can run it.',
  removeFromDevice: {
    title: (model: string, device: string) => `Remove ${model} from ${device}?`,
    body: 'The console stops listing the model for this camera. What the camera itself runs does not change until its next update.',
    confirm: 'Remove',
    done: (model: string, device: string) => `${model} is no longer listed for ${device}.`,
    notDone: (reason: string) => `Nothing was changed. ${reason}`,
  },
} as const
