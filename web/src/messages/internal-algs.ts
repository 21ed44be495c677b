import { count } from './plural.ts'

/** The Algs tab of the Internal page. */
export const internalAlgMessages = {
  table: 'Algs',
  none: '–',
  open: (name: string) => `Open model ${name}`,
  empty: { title: 'No models yet', body: 'Make one, then upload its file and name its classes.' },
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
    body: 'Its file and the names of its classes come next.',
    submit: 'Make model',
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
      'Others have published this model. The console only describes it: you can hide it and set its picture.',
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
    checksumHint: 'Of the file that bucket and path lead to. A release needs it.',
    unverified:
      'The console does not look into the bucket. A model without an uploaded file can be released, but not sent to devices.',
    losesFile: 'The uploaded file is no longer the file of this model then, nor is its checksum.',
    changedMeanwhile:
      'This model has changed meanwhile. The fields that you have not changed show it as it is now. Check them, then save again.',
    submit: 'Save metadata',
    saved: (name: string) => `The metadata of ${name} is saved.`,
    /** Spec 2 §8. */
    failed: "Can't update alg metadata. Check that the bucket and path point to the correct tflite file.",
  },
  publication: {
    isPublic: 'Shown in the Model Marketplace',
    isPublicNote: 'Accounts that have added the model keep it when it is no longer shown.',
    author: 'Author',
    licence: 'Licence',
    licenceHint: 'For example CC BY 4.0 or MIT.',
    homepage: 'Website',
    citation: 'How to cite',
    description: 'Description',
    descriptionHint:
      'Markdown: # heading, **bold**, - list, [text](https://…). HTML and pictures are not shown.',
    preview: 'Preview',
    noPreview: 'Nothing to show yet.',
    changedMeanwhile:
      'This model has changed meanwhile. The fields that you have not changed show it as it is now. Check them, then save again.',
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
    body: 'The file is stored by the console. The bucket becomes “local”, the path its SHA-256.',
    replaces:
      'This model has a file. Releases that contain the model send the new one from now on, approved ones too.',
    notStored: (name: string) => `The file of ${name} was not stored.`,
    submit: 'Upload file',
    saved: (name: string) => `The file of ${name} is stored.`,
  },
  classes: {
    body: 'Until a class has a name, people read its number, such as “Class 17”. 99 is always “empty” and needs no line. Import CSV replaces all lines by those of a file.',
    label: 'Classes, one a line: number, name',
    hint: (amount: number) => count(amount, 'class', 'classes'),
    import: 'Import CSV',
    export: 'Save as CSV',
    hasProblems: (lines: number) =>
      `${count(lines, 'line has', 'lines have')} to be corrected before the classes can be saved.`,
    renames:
      'Rules and integrations of owners name classes: those that name a former name no longer apply to this model.',
    tooLarge: 'The file is larger than 4 MiB. It is no list of classes.',
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
      'Somebody else has saved other classes meanwhile. Your lines are kept: saving them replaces theirs. Dropping them shows theirs.',
    drop: 'Drop changes',
    submit: 'Save classes',
    saved: (name: string) => `The classes of ${name} are saved. Screens show the new names within seconds.`,
  },
} as const
