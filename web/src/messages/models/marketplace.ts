import { count } from '../plural.ts'

export const marketplaceMessages = {
  /** The wording is fixed. */
  title: 'PUBLIC MODELS',
  documentTitle: 'Model Marketplace',
  search: 'Search name, author or framework',
  species: {
    label: 'Species that a model must know',
    placeholder: 'Type a species',
    add: 'Add species',
    remove: (species: string) => `Remove ${species}`,
    unknown: (typed: string) => `No public model has a class called “${typed}”.`,
    full: (most: number) => `At most ${most} species.`,
  },
  loading: 'Loading public models',
  list: 'Public models',
  found: (models: number, isMore: boolean) =>
    `${models}${isMore ? '+' : ''} ${models === 1 ? 'model' : 'models'}`,
  empty: { title: 'No public models yet', body: 'Staff publish models here. Your own are on My Models.' },
  nothing: {
    title: 'No model matches',
    body: 'No public model has this text in its name, author or framework and knows all of these species.',
    clear: 'Clear search',
  },
  more: 'Show more models',
  moreFailed: (reason: string) => `More models could not be loaded. ${reason}`,
  inAccount: 'In your account',
  by: (author: string) => `by ${author}`,
  details: (model: string) => `Details of ${model}`,
  /** The wording is fixed. */
  add: 'Add Model to Account',
  added: (model: string) => `${model} is in your account.`,
  gone: (model: string) => `${model} is no longer public.`,
  notAdded: (reason: string) => `Not added. ${reason}`,
  myModels: 'Open My Models',
  absent: 'This model is no longer public.',
  dialogTitle: 'Model',
  versions: 'Other versions',
  classes: (classes: number) => count(classes, 'class', 'classes'),
  searchClasses: 'Search its classes',
  noClass: 'No class has that name.',
  shownClasses: (shown: number, all: number) =>
    `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} shown. Search to find others.`,
  pictureOf: (model: string) => `Picture of ${model}`,
} as const
