import type { ImageNormalization, ReleaseState } from '@sentinel/contracts/models/releases'
import { count } from '../plural.ts'

/** A state that a release can be moved to. */
type Target = Exclude<ReleaseState, 'draft'>

const states: Record<ReleaseState, string> = { draft: 'Draft', approved: 'Approved', retired: 'Retired' }

const normalizations: Record<ImageNormalization, string> = { resize: 'Resize', padding: 'Padding' }

/** Explains who can choose the release for updates, by state. */
const meanings: Record<ReleaseState, string> = {
  draft: 'Nobody can choose it for updates until it is approved.',
  approved: 'Staff and the accounts it is given to can choose it for updates.',
  retired: 'Nobody can choose it for updates. Devices that run it keep it.',
}

export const internalReleaseMessages = {
  table: 'Alg releases',
  states,
  normalizations,
  none: '–',
  columns: {
    id: 'ID',
    name: 'Name',
    framework: 'Framework',
    modelCount: 'Model count',
    modelIds: 'Model IDs',
    normalization: 'Normalization',
    sensitivity: 'Sensitivity',
    state: 'State',
    created: 'Created',
  },
  modelId: 'Model ID',
  createdSince: 'Created since',
  open: (name: string) => `Open ${name}`,
  empty: { title: 'No releases yet', body: 'Create one from the models that devices should run together.' },
  nameModel: (name: string, id: number) => `${name} (${id})`,
  dialog: {
    title: 'Alg release',
    absent: 'There is no such release',
    facts: {
      id: 'ID',
      state: 'State',
      created: 'Created',
      changed: { draft: 'Changed', approved: 'Approved', retired: 'Retired' } satisfies Record<
        ReleaseState,
        string
      >,
      accounts: 'Given to',
      description: 'Description',
    },
    accounts: (accounts: number) => count(accounts, 'account', 'accounts'),
    by: (email: string | null) => (email === null ? 'by a deleted account' : `by ${email}`),
    meanings,
    acts: 'What you can do',
    models: (models: number) => count(models, 'model', 'models'),
    settings: {
      framework: 'Framework',
      sensitivity: 'Sensitivity',
      normalization: 'Image normalization',
      intermediate: 'Intermediate',
      boundingBoxes: 'Save bounding box images',
      croppedImages: 'Save cropped images',
      downstream: 'Downstream models',
      ignored: 'Ignored classes',
      bypassed: 'Bypassed classes',
    },
    yes: 'Yes',
    no: 'No',
    nameClass: (label: string, id: number) => `${label} (${id})`,
    unknownClass: (id: number) => `Class ${id}, which the model no longer has`,
  },
  move: {
    approved: {
      action: 'Approve',
      title: (name: string) => `Approve “${name}”?`,
      confirm: 'Approve',
      about: (accounts: number) =>
        `Staff and the accounts it is given to (${accounts.toLocaleString('en')}) will be able to choose it for updates. Nothing is sent to devices. You can retire it later, but it cannot become a draft again.`,
      done: (name: string) => `“${name}” is approved.`,
    },
    retired: {
      action: 'Retire',
      title: (name: string) => `Retire “${name}”?`,
      confirm: 'Retire',
      about: (accounts: number) =>
        `Nobody will be able to choose it for updates, not even the accounts it is given to (${accounts.toLocaleString('en')}). Devices that run it keep it. You can approve it again, but it cannot become a draft again.`,
      done: (name: string) => `“${name}” is retired.`,
    },
  } satisfies Record<Target, object>,
  graph: {
    title: 'How the models feed each other',
    feeds: (names: string) => `Feeds ${names}`,
    last: 'Feeds no other model',
  },
  compose: {
    action: 'Create Release',
    title: 'Create release',
    name: 'Name',
    description: 'Description',
    models: 'Models',
    noModels: 'No models yet. Find them below.',
    search: {
      label: 'Find models by name or ID',
      found: 'Models found',
      none: 'No model matches.',
      more: (shown: number, total: number) =>
        `The first ${shown} of ${total.toLocaleString('en')}. Enter more of the name to see others.`,
      isThere: 'In the release',
      full: (most: number) => `A release has at most ${most} models`,
      add: (name: string, id: number) => `Add ${name} (${id})`,
      addShort: 'Add',
      byId: (id: number) => `ID ${id}`,
      unfit: (reasons: string) => `Cannot be released: ${reasons}`,
      lacks: (parts: string) => `no ${parts}`,
      wrongFramework: (framework: string) => `framework ${framework} is not supported`,
      noFramework: 'no framework',
    },
    entry: (name: string, id: number) => `${name} (${id})`,
    remove: (name: string, id: number) => `Remove ${name} (${id})`,
    removeShort: 'Remove',
    sensitivity: 'Sensitivity',
    sensitivityHint: 'More than 0, at most 1',
    sensitivityBad: 'Enter a number greater than 0 and at most 1.',
    normalization: 'Image normalization',
    intermediate: 'Intermediate model',
    boundingBoxes: 'Save bounding box images',
    croppedImages: 'Save cropped images',
    ignored: 'Ignored classes',
    bypassed: 'Bypassed classes',
    classHint: 'Enter a label and choose from the list.',
    downstream: 'Downstream models',
    downstreamHint: 'They get the output of this model.',
    noDownstream: 'No other model of the release can get its output.',
    noOption: (typed: string) => `There is no “${typed}” to choose.`,
    addOption: 'Add',
    removeOption: (option: string) => `Remove ${option}`,
    classesFailed: (reason: string) => `The classes of this model could not be loaded. ${reason}`,
    nameMissing: 'Enter a name.',
    modelsMissing: 'Choose at least one model.',
    submit: 'Create release',
    done: (name: string) => `“${name}” was created as a draft.`,
    show: 'Open',
    /** The wording is fixed. */
    failed: (supportEmail: string) =>
      `Release failed to create. Double check all values are filled in correctly or contact ${supportEmail}.`,
    support: 'support',
  },
} as const
