import { MODEL_CHECKS_MIN } from '@sentinel/contracts/models/limits'
import type { ShareInterval } from '@sentinel/domain/models/wilson-interval'
import { roundShare } from '@sentinel/domain/models/round-share'
import { count } from '../plural.ts'

const amount = (value: number) => value.toLocaleString('en')

/** Never rounds a share to 0% or 100% unless it is exactly none or all. */
function percent(cases: number, total: number): string {
  if (cases === 0 || cases === total) return cases === 0 ? '0%' : '100%'
  return `${Math.min(99, Math.max(1, Math.round((100 * cases) / total)))}%`
}

function interval({ low, high }: ShareInterval): string {
  return `${Math.round(low * 100)}–${Math.round(high * 100)}%`
}

const checked = (sightings: number) => count(sightings, 'checked sighting', 'checked sightings')
const of = (cases: number, total: number) => `${amount(cases)} of ${amount(total)}`

/** Returns text like `9 of 10 are`, from counts. */
function say(cases: number, total: number, direction: 'down' | 'up'): string {
  const { part, of: whole } = roundShare(cases, total, direction)
  if (part === 0) return cases === 0 ? 'none is' : 'fewer than 1 of 100 are'
  if (part === whole) return cases === total ? 'all are' : 'more than 99 of 100 are'
  return `${part} of ${whole} ${part === 1 ? 'is' : 'are'}`
}

/** The texts about how often a model was right in the field. */
export const modelQualityMessages = {
  title: 'Field results',
  titleOf: (model: string) => `Field results of ${model}`,
  loading: 'Loading the field results',
  notCurrent: 'The field results could not be brought up to date',
  download: 'Download CSV',
  percent,
  interval,
  of,
  counted: 'Counted',
  headline: {
    label: 'All classes together',
    right: (sightings: number) => `of ${checked(sightings)} were right`,
    interval: ({ low, high }: ShareInterval) =>
      `If the checked sightings are a random sample, probably between ${Math.round(low * 100)}% and ${Math.round(high * 100)}% of all are right (95% interval).`,
  },
  few: (sightings: number) =>
    `Only ${amount(sightings)} checked. Check at least ${MODEL_CHECKS_MIN} before you rely on these figures.`,
  bias: 'People chose which sightings to check. If they mostly check doubtful or rare ones, the model may be better or worse than it looks here. For a fair measure, check a random sample, or every sighting of a day.',
  how: {
    title: 'What the figures mean',
    checked: 'Sightings that the model gave this class, and that somebody has confirmed or corrected.',
    right: 'How many of these were confirmed.',
    missed:
      'Of all checked sightings that really show the class: how many the model gave another class. Sightings that the camera did not send are not counted.',
    interval:
      'An interval made this way contains the true share in about 19 of 20 random samples (95% Wilson score interval). The line on each bar shows it.',
    archived: 'Archived sightings count as well. A correction that is taken back does not.',
  },
  classes: {
    title: 'Classes',
    amount: (shown: number, all: number) =>
      shown === all
        ? count(all, 'class', 'classes')
        : `${amount(shown)} of ${count(all, 'class', 'classes')}`,
    table: 'Classes by how often the model was right',
    filter: 'Filter by class',
    noneFound: 'No class has this name.',
    clear: 'Show all classes',
    leftOut: (classes: number) =>
      `${count(classes, 'class', 'classes')} with fewer checked sightings ${classes === 1 ? 'is' : 'are'} not shown.`,
    columns: {
      name: 'Class',
      checked: 'Checked',
      right: 'Right',
      missed: 'Missed',
      confused: 'Most often corrected to',
    },
    open: (name: string) => `Show the results of ${name}`,
    few: 'few',
    fewHint: `Fewer than ${MODEL_CHECKS_MIN} checked`,
    noneChecked: 'None checked',
    noneReal: 'None seen',
    confusion: (name: string, sightings: number) => `${name} (${amount(sightings)})`,
    noConfusion: '–',
  },
  oneClass: {
    close: 'Close',
    back: 'All classes',
    absent: 'No sighting of this class has been checked, or its correction was taken back.',
    seeInsights: (name: string) => `Open all sightings that count as ${name}`,
    neverGiven: 'The model gave this class to no sighting that was checked.',
  },
  confusions: {
    title: 'Corrected to',
    table: 'What people said instead',
    none: 'Nobody has corrected a sighting of this class.',
    class: 'Class',
    sightings: 'Sightings',
    share: 'Share of checked',
    right: (name: string) => `${name} (right)`,
    further: (sightings: number) => `${checked(sightings)} of further classes are not shown.`,
  },
  bands: {
    title: 'By confidence',
    table: 'How often it was right, by confidence',
    confidence: 'Confidence',
    range: (from: number, to: number) => `${from}–${to}%`,
    noConfidence: 'None sent',
    checked: 'Checked',
    right: 'Right',
    empty: 'None checked',
  },
  threshold: {
    title: 'Find a threshold',
    note: 'Choose a confidence and see what happens if you only trust sightings at or above it.',
    label: 'Lowest confidence that you trust',
    value: (confidence: number) => `${confidence}%`,
    right: (
      name: string,
      { confidence, right, taken }: { confidence: number; right: number; taken: number },
    ) =>
      `Of the sightings called ${name}${confidence === 0 ? '' : ` at ${confidence}% and above`}, ${say(right, taken, 'down')} right (${of(right, taken)}).`,
    nothing: (confidence: number) => `No checked sighting has ${confidence}% or more.`,
    missed: ({ lost, real }: { lost: number; real: number }, name: string) =>
      `Of the sightings that really show ${name}, ${say(lost, real, 'up')} missed (${of(lost, real)}).`,
    suggested: (confidence: number) =>
      confidence === 0
        ? 'At least 9 of 10 were right without a threshold.'
        : `${confidence}% is the lowest confidence at which at least 9 of 10 were right.`,
    use: (confidence: number) => `Go to ${confidence}%`,
    noSuggestion: `No confidence can be suggested: at none of them were at least ${MODEL_CHECKS_MIN} sightings checked and 9 of 10 right.`,
  },
  empty: {
    title: 'No sighting of this model has been checked yet',
    body: 'Open a sighting in Insights. Press Confirm if the species is right, or choose another species to correct it. The results appear here while you check.',
    devices: 'Sightings of the cameras that run this model:',
    further: (devices: number) => `and ${count(devices, 'more camera', 'more cameras')}`,
    toInsights: 'Open Insights',
  },
  csv: {
    fileName: (algId: number, day: string) => `sentinel_field_results_model_${algId}_${day}.csv`,
    columns: [
      'Model ID',
      'Model',
      'Counted at (UTC)',
      'Class ID',
      'Class',
      'Figure',
      'Confidence (%)',
      'Other Class ID',
      'Other Class',
      'Count (sightings)',
      'Out of (sightings)',
      'Share (%)',
      '95% Interval, Low (%)',
      '95% Interval, High (%)',
    ],
    allClasses: 'All classes',
    figures: {
      right: 'Right',
      missed: 'Missed',
      corrected: 'Really another class',
      atConfidence: 'Right at this confidence',
      withoutConfidence: 'Right without a confidence',
    },
  },
} as const
