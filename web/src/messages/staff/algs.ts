import { count } from '../plural.ts'

/** The texts of the Algs tab on the Internal page. */
export const internalAlgMessages = {
  table: 'Algs',
  none: '–',
  open: (name: string) => `Open model ${name}`,
  empty: { title: 'No models yet', body: 'Create one, then upload its file and name its classes.' },
  columns: {
    id: 'ID',
    name: 'Name',
    framework: 'Framework',
    created: 'Date created',
    bucket: 'Bucket',
    path: 'Path',
    checksum: 'Checksum',
    classes: 'Classes',
  },
  createdSince: 'Created since',
  make: {
    action: 'New model',
    title: 'New model',
    body: 'You add its file and the names of its classes next.',
    submit: 'Create model',
  },
  fields: {
    name: 'Name',
    framework: 'Framework',
    frameworkHint: (known: readonly string[]) => `Only ${known.join(' and ')} can be released.`,
    type: 'Type',
    group: 'Model group (optional)',
    groupHint: 'Versions of one model have the same number.',
    groupBad: 'Enter a whole number from 1 to 2147483647, or nothing.',
  },
  dialog: {
    title: 'Update Alg Metadata',
    titleOf: (name: string) => `Update Alg Metadata: ${name}`,
    absent: (algId: number) => `There is no model ${algId}`,
    parts: 'Parts of the model',
    partNames: { metadata: 'Metadata', file: 'File', classes: 'Classes', publication: 'Publication' },
    referenceNote:
      'This model was published elsewhere. The console only describes it: you can hide it and set its picture.',
    unsaved: (name: string) => `${name}, not saved`,
  },
  facts: {
    id: 'ID',
    created: 'Date created',
    file: 'Uploaded file',
    noFile: 'None',
    md5: 'Checksum (MD5)',
    sha256: 'SHA-256',
  },
  metadata: {
    bucket: 'Bucket',
    path: 'Path',
    checksum: 'Checksum (MD5)',
    checksumHint: 'Of the file at this bucket and path. A release needs it.',
    unverified:
      'The console does not look into the bucket. A model without an uploaded file can be released, but not sent to devices.',
    losesFile: 'After saving, the uploaded file and its checksum no longer belong to this model.',
    changedMeanwhile:
      'Somebody else has changed this model. The fields that you have not edited show the new values. Check them, then save again.',
    submit: 'Save metadata',
    saved: (name: string) => `The metadata of ${name} is saved.`,
    /** The wording is fixed. */
    failed: "Can't update alg metadata. Check that the bucket and path point to the correct tflite file.",
  },
  publication: {
    isPublic: 'Shown in the Model Marketplace',
    isPublicNote: 'Accounts that have added the model keep it when it is no longer shown.',
    author: 'Author',
    licence: 'License',
    licenceHint: 'For example CC BY 4.0 or MIT.',
    homepage: 'Website',
    citation: 'How to cite',
    description: 'Description',
    descriptionHint:
      'Markdown: # heading, **bold**, - list, [text](https://…). HTML and pictures are not shown.',
    preview: 'Preview',
    noPreview: 'Nothing to show yet.',
    changedMeanwhile:
      'Somebody else has changed this model. The fields that you have not edited show the new values. Check them, then save again.',
    submit: 'Save publication',
    saved: (name: string) => `The publication of ${name} is saved.`,
    picture: 'Picture',
    pictureHint:
      'A JPEG, PNG or WebP of at most 10 MB. It is cropped to 16:9 from the center. Without one, a landscape is drawn.',
    choose: 'Choose a picture',
    remove: 'Remove picture',
    uploading: 'Uploading the picture',
    pictureSaved: 'The picture is saved.',
    pictureRemoved: 'The picture is removed.',
    pictureTooLarge: 'The picture is larger than 10 MB. Choose a smaller one.',
  },
  delete: {
    action: 'Delete model',
    title: (name: string) => `Delete ${name}?`,
    body: 'Its classes, texts and picture are deleted. A model that devices, releases, accounts or insights use cannot be deleted.',
    confirm: 'Delete model',
    done: (name: string) => `${name} is deleted.`,
  },
  file: {
    body: 'The file is stored by the console. Its bucket becomes “local” and its path the SHA-256.',
    replaces:
      'This model already has a file. From now on, all releases that contain the model send the new one, even approved releases.',
    notStored: (name: string) => `The file of ${name} was not stored.`,
    submit: 'Upload file',
    saved: (name: string) => `The file of ${name} is stored.`,
  },
  classes: {
    body: 'People see the number of a class, such as “Class 17”, until it has a name. 99 is always “empty” and needs no line. Import CSV replaces all lines with those of a file.',
    label: 'Classes, one per line: number, name',
    hint: (amount: number) => count(amount, 'class', 'classes'),
    import: 'Import CSV',
    export: 'Save as CSV',
    hasProblems: (lines: number) => `Correct ${count(lines, 'line', 'lines')} before you save the classes.`,
    renames:
      'Owners’ rules and integrations refer to classes by name. Those with an old name no longer apply to this model.',
    tooLarge: 'The file is larger than 4 MiB, too large for a list of classes.',
    unread: 'The browser could not read the file.',
    problemList: 'Lines to correct',
    problem: (line: number, message: string) => `Line ${line.toLocaleString('en')}: ${message}`,
    moreProblems: (more: number) => `and ${count(more, 'more line', 'more lines')}`,
    problems: {
      number: 'The first cell must be the number of a class, a whole number from 0.',
      label: 'The second cell must be a name of at most 100 characters.',
      columns: 'There are more than two cells. Put a name with a comma in quotes.',
      quote: 'A quote is not closed, or text follows a closing quote.',
      tooMany: 'There are more than 10,000 classes.',
    },
    changes: ({ added, renamed, removed }: { added: number; renamed: number; removed: number }) =>
      `${added.toLocaleString('en')} new, ${renamed.toLocaleString('en')} renamed, ${removed.toLocaleString('en')} removed. Not saved yet.`,
    changedMeanwhile:
      'Somebody else has saved other classes. Your lines are still here: saving replaces theirs, and discarding shows theirs.',
    drop: 'Discard changes',
    submit: 'Save classes',
    saved: (name: string) => `The classes of ${name} are saved. Screens show the new names within seconds.`,
  },
} as const
